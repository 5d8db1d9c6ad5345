// quads, tests/kernels/vectors.rs:285

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

__device__ float4 operator*(float4 a, float b) { return float4{a.x * b, a.y * b, a.z * b, a.w * b}; }

__device__ float4 operator+(float4 a, float b) { return float4{a.x + b, a.y + b, a.z + b, a.w + b}; }

extern "C" __global__ void __launch_bounds__(256) quads(const Launch launch, const float4 *__restrict__ x, float4 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, load(x, launch.x_len, i) * 2.0f + 1.0f);
}
