// operators, tests/kernels/double.rs:8

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
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operators(const Launch launch, const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const double a_1 = load(a, launch.a_len, i);
    const double b_1 = load(b, launch.b_len, i);
    double c = a_1;
    c += b_1;
    c *= 1.5;
    c -= 0.1;
    c /= 3.0;
    const auto results = Array<double, 9>{{a_1 + b_1, a_1 - b_1, a_1 * b_1, a_1 / b_1, fmod(a_1, b_1), -a_1, c, a_1 * b_1 + c, (a_1 < b_1 ? a_1 : b_1)}};
    for (unsigned k = 0u; k < 9u; k++) {
        store(y, launch.y_len, 9u * i + k, results.load(k));
    }
}
