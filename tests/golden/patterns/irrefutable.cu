// irrefutable, tests/kernels/patterns.rs:275

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) irrefutable(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned sum = 0u;
    const unsigned to = load(x, launch.x_len, i);
    for (unsigned counter = 0u; counter < to; counter++) {
        unsigned k = counter;
        k *= 2u;
        sum += k;
    }
    const unsigned to_1 = load(x, launch.x_len, i);
    bool more = 0u < to_1;
    unsigned next = to_1 - 1u;
    while (more) {
        const unsigned current = next;
        more = current != 0u;
        next = current - 1u;
        const unsigned n = current;
        sum += n;
    }
    const unsigned to_2 = load(x, launch.x_len, i);
    bool more_1 = true;
    unsigned next_1 = 0u;
    while (more_1) {
        const unsigned current = next_1;
        more_1 = current != to_2;
        next_1 = current + 1u;
        sum += 1u;
    }
    [[maybe_unused]] const unsigned matched = load(x, launch.x_len, i);
    const unsigned matched_1 = sum;
    const unsigned last = matched_1;
    store(y, launch.y_len, i, last);
}
