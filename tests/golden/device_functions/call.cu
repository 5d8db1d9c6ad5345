// call, tests/kernels/device_functions.rs:36

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

// tests/kernels/device_functions.rs:10
__device__ float square(float x) {
    return x * x;
}

// tests/kernels/device_functions.rs:27
__device__ float later(float x) {
    const unsigned matched = __float2uint_rz(x);
    if (matched == 0u) {
        return x;
    } else if (matched >= 1u && matched <= 3u) {
        return square(x);
    } else {
        return 0.5f;
    }
}

// tests/kernels/device_functions.rs:19
__device__ float polynomial(float x) {
    if (x < 0.0f) {
        return later(-x);
    }
    return square(x) + 0.5f;
}

extern "C" __global__ void __launch_bounds__(256) call(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, polynomial(load(x, launch.x_len, i)) + 0.5f);
}
