// places, tests/kernels/matrices.rs:147

struct mat2 {
    float2 x_axis, y_axis;
};

struct mat3 {
    float3 x_axis, y_axis, z_axis;
};

struct mat4 {
    float4 x_axis, y_axis, z_axis, w_axis;
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
    mat2 a;
    mat3 b;
    mat4 c;
    float scale;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

// glam's Mat3::mul_scalar
__device__ mat3 Mat3_mul_scalar(mat3 self_, float rhs) {
    return mat3{self_.x_axis * rhs, self_.y_axis * rhs, self_.z_axis * rhs};
}

extern "C" __global__ void __launch_bounds__(256) places(const Launch launch, const mat3 *__restrict__ x, mat3 *__restrict__ y, mat4 *__restrict__ z) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, Mat3_mul_scalar(launch.b, launch.scale));
    const float3 kept = load(x, launch.x_len, i).z_axis;
    const float3 vector = load(y, launch.y_len, i).x_axis;
    if (i < launch.y_len) y[i].y_axis = kept + float3{vector.z, vector.x, vector.y};
    if (i < launch.y_len) y[i].z_axis.x = load(y, launch.y_len, i).z_axis.x + launch.a.y_axis.x;
    const mat2 kept_1 = launch.a;
    if (i < launch.y_len) y[i].z_axis.y = kept_1.x_axis.x;
    store(z, launch.z_len, i, launch.c);
    const float3 whole = load(x, launch.x_len, i).x_axis;
    if (i < launch.z_len) z[i].w_axis = float4{whole.x, whole.y, whole.z, 1.0f};
    if (i < launch.z_len) z[i].x_axis.z = load(z, launch.z_len, i).x_axis.z - load(x, launch.x_len, i).y_axis.y;
}
