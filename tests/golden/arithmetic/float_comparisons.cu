// float_comparisons, tests/kernels/arithmetic.rs:32

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

extern "C" __global__ void __launch_bounds__(256) float_comparisons(const Launch launch, const float *__restrict__ a, const float *__restrict__ b, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const float a_1 = load(a, launch.a_len, i);
    const float b_1 = load(b, launch.b_len, i);
    unsigned bits = 0u;
    bits |= unsigned(a_1 == b_1);
    bits |= unsigned(a_1 != b_1) << 1;
    bits |= unsigned(a_1 < b_1) << 2;
    bits |= unsigned(a_1 <= b_1) << 3;
    bits |= unsigned(a_1 > b_1) << 4;
    bits |= unsigned(a_1 >= b_1) << 5;
    bits |= unsigned(!(a_1 < b_1)) << 6;
    store(y, launch.y_len, i, bits);
}
