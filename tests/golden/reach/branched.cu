// branched, tests/kernels/reach.rs:45

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

extern "C" __global__ void __launch_bounds__(256) branched(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned before;
    if (i > 0u) {
        before = load(x, launch.x_len, i - 1u);
    } else {
        before = 100u;
    }
    unsigned at;
    if (i % 3u == 0u) {
        at = i + 2u;
    } else {
        at = i - 1u;
    }
    unsigned twice = i;
    if (load(x, launch.x_len, i) > 50u) {
        twice = i - 3u;
    }
    unsigned sum = 0u;
    const unsigned to = i + 3u;
    bool more = i < to;
    unsigned next = to - 1u;
    while (more) {
        const unsigned j = next;
        more = j != i;
        next = j - 1u;
        sum += load(x, launch.x_len, j);
    }
    const unsigned to_1 = min(launch.x_len, i + 2u);
    for (unsigned j = i; j < to_1; j++) {
        sum += 2u * load(x, launch.x_len, j);
    }
    store(y, launch.y_len, i, before + 3u * load(x, launch.x_len, at) + 5u * load(x, launch.x_len, twice) + 7u * sum);
}
