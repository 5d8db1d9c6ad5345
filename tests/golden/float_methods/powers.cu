// powers, tests/kernels/float_methods.rs:59

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

__device__ float f32_recip(float x) {
    return 1.0f / x;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) powers(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const float x_1 = load(x, launch.x_len, i);
    const auto results = Array<float, 11>{{f32_recip(x_1), sqrtf(x_1), expf(x_1), exp2f(x_1), logf(x_1), log2f(x_1), log10f(x_1), sinhf(x_1), coshf(x_1), tanhf(x_1), atanf(x_1)}};
    for (unsigned k = 0u; k < 11u; k++) {
        store(y, launch.y_len, 11u * i + k, results.load(k));
    }
}
