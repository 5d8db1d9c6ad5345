// transcendental, tests/kernels/double.rs:129

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) transcendental(const Launch launch, const double *__restrict__ x, double *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const double x_1 = load(x, launch.x_len, i);
    const double small = x_1 / 100.0;
    const auto results = Array<double, 17>{{exp(x_1), exp2(x_1), log(fabs(x_1)), log2(fabs(x_1)), log10(fabs(x_1)), pow(fabs(x_1), 1.5), sin(x_1), cos(x_1), tan(x_1), asin(small), acos(small), atan(x_1), atan2(x_1, 3.0), sinh(x_1), cosh(x_1), tanh(x_1), hypot(x_1, 2.0)}};
    for (unsigned k = 0u; k < 17u; k++) {
        store(y, launch.y_len, 17u * i + k, results.load(k));
    }
}
