// clamps, tests/kernels/float_methods.rs:46

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

// A NaN stays a NaN.
__device__ float f32_clamp(float x, float low, float high) {
    float above = x < low ? low : x;
    return above > high ? high : above;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) clamps(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, 2u * i, f32_clamp(load(x, launch.x_len, i), -1.5f, 2.0f));
    store(y, launch.y_len, 2u * i + 1u, f32_clamp(load(x, launch.x_len, i), __uint_as_float(0xff800000u), 0.0f));
}
