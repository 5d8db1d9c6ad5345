// angles, tests/kernels/float_methods.rs:75

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

extern "C" __global__ void __launch_bounds__(256) angles(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const float x_1 = load(x, launch.x_len, i);
    store(y, launch.y_len, 5u * i, sinf(x_1));
    store(y, launch.y_len, 5u * i + 1u, cosf(x_1));
    store(y, launch.y_len, 5u * i + 2u, tanf(x_1 * 0.25f));
    store(y, launch.y_len, 5u * i + 3u, asinf(x_1 * 0.5f));
    store(y, launch.y_len, 5u * i + 4u, acosf(x_1 * 0.5f));
}
