// integer_constants, tests/kernels/constants.rs:58

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ unsigned u32_pow(unsigned base, unsigned exponent) {
    unsigned result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= base;
        base *= base;
    }
    return result;
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
}

__device__ unsigned u32_rotate_left(unsigned a, unsigned n) {
    return __funnelshift_l(a, a, n);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) integer_constants(const Launch launch, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, 4294967295u);
    store(y, launch.y_len, 1u, 0u);
    store(y, launch.y_len, 2u, 2147483647u);
    store(y, launch.y_len, 3u, 2147483648u);
    store(y, launch.y_len, 4u, 4294967295u);
    store(y, launch.y_len, 5u, 32u);
    store(y, launch.y_len, 6u, 0u);
    store(y, launch.y_len, 7u, 2147483647u);
    store(y, launch.y_len, 8u, 4294967295u);
    store(y, launch.y_len, 9u, 2u);
    store(y, launch.y_len, 10u, 2147483648u);
    store(y, launch.y_len, 11u, unsigned(i32_abs((-2147483647 - 1))));
    store(y, launch.y_len, 12u, unsigned(__popc(unsigned(u32_rotate_left(u32_pow(5u, 3u), 30u)))));
    store(y, launch.y_len, 13u, max(min(3u, 7u), 4u));
}
