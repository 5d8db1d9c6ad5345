// of_constants, tests/kernels/float_methods.rs:87

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
}

__device__ bool f32_is_nan(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u;
}

__device__ float f32_signum(float x) {
    return f32_is_nan(x) ? x : copysignf(1.0f, x);
}

__device__ float f32_recip(float x) {
    return 1.0f / x;
}

__device__ float f32_rem_euclid(float x, float y) {
    float remainder = fmodf(x, y);
    return remainder < 0.0f ? remainder + fabsf(y) : remainder;
}

// By squaring; the same steps on every target, so the same bits.
__device__ float f32_powi(float x, int n) {
    float result = 1.0f;
    for (unsigned left = unsigned(i32_abs(n)); left != 0; left >>= 1) {
        if (left & 1) result *= x;
        x *= x;
    }
    return n < 0 ? 1.0f / result : result;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) of_constants(const Launch launch, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, sqrtf(-1.0f));
    store(y, launch.y_len, 1u, logf(0.0f));
    store(y, launch.y_len, 2u, roundf(2.5f));
    store(y, launch.y_len, 3u, expf(3.4028235e38f));
    store(y, launch.y_len, 4u, acosf(2.0f));
    store(y, launch.y_len, 5u, fmaxf(__uint_as_float(0x7fc00000u), 1.0f));
    store(y, launch.y_len, 6u, f32_powi(2.0f, -3));
    store(y, launch.y_len, 7u, f32_recip(__uint_as_float(2139095040u)));
    store(y, launch.y_len, 8u, f32_signum(__uint_as_float(0x80000000u)) + log10f(10.0f));
    store(y, launch.y_len, 9u, fminf(fmaxf(2.0f, 3.0f), __uint_as_float(0x7f800000u)));
    store(y, launch.y_len, 10u, powf(-8.0f, 3.0f));
    store(y, launch.y_len, 11u, f32_rem_euclid(5.5f, -2.0f));
}
