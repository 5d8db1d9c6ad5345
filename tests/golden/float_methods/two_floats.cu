// two_floats, tests/kernels/float_methods.rs:33

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ float f32_rem_euclid(float x, float y) {
    float remainder = fmodf(x, y);
    return remainder < 0.0f ? remainder + fabsf(y) : remainder;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) two_floats(const Launch launch, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const float a_1 = load(a, launch.a_len, i);
    const float b_1 = load(b, launch.b_len, i);
    store(y, launch.y_len, 7u * i, copysignf(a_1, b_1));
    store(y, launch.y_len, 7u * i + 1u, fminf(a_1, b_1));
    store(y, launch.y_len, 7u * i + 2u, fmaxf(a_1, b_1));
    store(y, launch.y_len, 7u * i + 3u, f32_rem_euclid(a_1, b_1));
    store(y, launch.y_len, 7u * i + 4u, hypotf(a_1, b_1));
    store(y, launch.y_len, 7u * i + 5u, powf(a_1, b_1));
    store(y, launch.y_len, 7u * i + 6u, atan2f(a_1, b_1));
}
