// rounding, tests/kernels/float_methods.rs:10

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

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

__device__ float f32_signum(float x) {
    return f32_is_nan(x) ? x : copysignf(1.0f, x);
}

__device__ float f32_fract(float x) {
    return x - truncf(x);
}

__device__ float f32_to_degrees(float x) {
    return x * 57.29578f;
}

__device__ float f32_to_radians(float x) {
    return x * 0.017453292f;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) rounding(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const float x_1 = load(x, launch.x_len, i);
    const auto results = Array<float, 9>{{fabsf(x_1), ceilf(x_1), floorf(x_1), roundf(x_1), truncf(x_1), f32_fract(x_1), f32_signum(x_1), f32_to_degrees(x_1), f32_to_radians(x_1)}};
    for (unsigned k = 0u; k < 9u; k++) {
        store(y, launch.y_len, 9u * i + k, results.load(k));
    }
}
