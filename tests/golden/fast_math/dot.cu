// dot, tests/kernels/fast_math.rs:6

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
    unsigned out_len, out_offset;
};

extern "C" __global__ void __launch_bounds__(64) dot_kernel(const Launch launch, const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    float sum = 0.0f;
    for (unsigned k = 0u; k < 16u; k++) {
        sum += load(x, launch.x_len, 16u * i + k) * load(y, launch.y_len, 16u * i + k);
    }
    store(out, launch.out_len, i, sum / 4.0f + sqrtf(sum));
}
