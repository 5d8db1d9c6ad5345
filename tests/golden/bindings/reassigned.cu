// reassigned, tests/kernels/bindings.rs:65

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

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) reassigned(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    int value = 1;
    if (load(x, launch.x_len, i) > 0) {
        value = 2;
        if (load(x, launch.x_len, i) > 10) {
            value = i32_add(i32_mul(value, 10), 3);
            if (load(x, launch.x_len, i) > 20) {
                value = i32_neg(value);
            }
        }
        value = i32_add(value, 1);
    }
    store(y, launch.y_len, i, value);
}
