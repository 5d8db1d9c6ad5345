// exhaustive, tests/kernels/matches.rs:37

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

extern "C" __global__ void __launch_bounds__(256) exhaustive(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned value;
    const unsigned matched = load(x, launch.x_len, i);
    if (matched <= 9u) {
        value = 1u;
    } else if (matched >= 10u && matched <= 99u) {
        value = 2u;
    } else {
        value = 3u;
    }
    store(y, launch.y_len, 2u * i, value);
    unsigned value_1;
    const unsigned matched_1 = load(x, launch.x_len, i);
    if (matched_1 < 10u) {
        value_1 = 1u;
    } else if (matched_1 >= 10u && matched_1 < 100u) {
        value_1 = 2u;
    } else {
        value_1 = 3u;
    }
    store(y, launch.y_len, 2u * i + 1u, value_1);
}
