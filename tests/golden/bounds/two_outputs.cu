// two_outputs, tests/kernels/bounds.rs:49

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned low_len, low_offset;
    unsigned high_len, high_offset;
};

extern "C" __global__ void __launch_bounds__(256) two_outputs(const Launch launch, const int *__restrict__ x, int *__restrict__ low, int *__restrict__ high) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(low, launch.low_len, i, i32_sub(load(x, launch.x_len, i), 1));
    store(high, launch.high_len, i, i32_add(load(x, launch.x_len, i), 1));
}
