// whole_powers, tests/kernels/float_methods.rs:69

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

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
    unsigned x_len, x_offset;
    unsigned n_len, n_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) whole_powers(const Launch launch, const float *__restrict__ x, const int *__restrict__ n, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, f32_powi(load(x, launch.x_len, i), load(n, launch.n_len, i)));
}
