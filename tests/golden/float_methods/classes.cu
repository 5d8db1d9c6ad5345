// classes, tests/kernels/float_methods.rs:20

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ bool f32_is_nan(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u;
}

__device__ bool f32_is_finite(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) < 0x7f800000u;
}

__device__ bool f32_is_infinite(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) == 0x7f800000u;
}

__device__ bool f32_is_sign_negative(float x) {
    return __float_as_uint(x) >= 0x80000000u;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) classes(const Launch launch, const float *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const float x_1 = load(x, launch.x_len, i);
    store(y, launch.y_len, 7u * i, __float_as_uint(x_1));
    store(y, launch.y_len, 7u * i + 1u, unsigned(f32_is_nan(x_1)));
    store(y, launch.y_len, 7u * i + 2u, unsigned(f32_is_finite(x_1)));
    store(y, launch.y_len, 7u * i + 3u, unsigned(f32_is_infinite(x_1)));
    store(y, launch.y_len, 7u * i + 4u, unsigned(f32_is_sign_negative(x_1)));
    store(y, launch.y_len, 7u * i + 5u, unsigned(!f32_is_sign_negative(x_1)));
    store(y, launch.y_len, 7u * i + 6u, __float_as_uint(__uint_as_float(__float_as_uint(x_1) ^ 2147483648u)));
}
