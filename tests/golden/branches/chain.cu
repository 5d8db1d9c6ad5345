// chain, tests/kernels/branches.rs:6

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

extern "C" __global__ void __launch_bounds__(256) chain(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    float value;
    if (load(x, launch.x_len, i) < 0.0f) {
        value = -1.0f;
    } else if (load(x, launch.x_len, i) == 0.0f) {
        value = 0.0f;
    } else if (load(x, launch.x_len, i) < 10.0f) {
        value = sqrtf(load(x, launch.x_len, i));
    } else {
        value = 10.0f;
    }
    store(y, launch.y_len, i, value);
}
