// floats, tests/kernels/arithmetic.rs:8

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

extern "C" __global__ void __launch_bounds__(256) floats(const Launch launch, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const float a_1 = load(a, launch.a_len, i);
    const float b_1 = load(b, launch.b_len, i);
    store(y, launch.y_len, 6u * i, a_1 + b_1);
    store(y, launch.y_len, 6u * i + 1u, a_1 - b_1);
    store(y, launch.y_len, 6u * i + 2u, a_1 * b_1);
    store(y, launch.y_len, 6u * i + 3u, a_1 / b_1);
    store(y, launch.y_len, 6u * i + 4u, fmodf(a_1, b_1));
    store(y, launch.y_len, 6u * i + 5u, -a_1);
}
