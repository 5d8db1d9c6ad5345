// comparisons, tests/kernels/double.rs:28

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

extern "C" __global__ void __launch_bounds__(256) comparisons(const Launch launch, const double *__restrict__ a, const double *__restrict__ b, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const double a_1 = load(a, launch.a_len, i);
    const double b_1 = load(b, launch.b_len, i);
    store(y, launch.y_len, i, unsigned(a_1 < b_1) + 2u * unsigned(a_1 <= b_1) + 4u * unsigned(a_1 > b_1) + 8u * unsigned(a_1 >= b_1) + 16u * unsigned(a_1 == b_1) + 32u * unsigned(a_1 != b_1));
}
