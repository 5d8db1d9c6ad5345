// words, tests/kernels/device_functions.rs:435

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

// tests/kernels/device_functions.rs:426
__device__ float sqrt_(float x) {
    return x + 0.25f;
}

// tests/kernels/device_functions.rs:420
__device__ float mat3x3(int int_1) {
    const float workgroup = float(int_1);
    return sqrt_(workgroup);
}

// tests/kernels/device_functions.rs:415
__device__ float type(float kernel) {
    return kernel + mat3x3(1);
}

// tests/kernels/device_functions.rs:410
__device__ float main_(float float_1) {
    return float_1 * type(2.0f);
}

// tests/kernels/device_functions.rs:405
__device__ float texture(float half_1) {
    return half_1 + main_(half_1);
}

extern "C" __global__ void __launch_bounds__(256) words(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned texture_1 = global_id.x;
    store(y, launch.y_len, texture_1, texture(load(x, launch.x_len, texture_1)) + type(sqrtf(load(x, launch.x_len, texture_1))));
}
