// smoke, tests/kernels/vectors.rs:8

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
__device__ void store(T *slice, unsigned len, unsigned i, T value) {
    if (i < len) slice[i] = value;
}

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    alignas(16) float3 m;
    float2 k;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
    unsigned n_len, n_offset;
};

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

__device__ float3 operator-(float3 a, float3 b) { return float3{a.x - b.x, a.y - b.y, a.z - b.z}; }

__device__ float3 operator/(float3 a, float3 b) { return float3{a.x / b.x, a.y / b.y, a.z / b.z}; }

__device__ int3 operator|(int3 a, int3 b) { return int3{a.x | b.x, a.y | b.y, a.z | b.z}; }

// tests/kernels/vectors.rs:7
__device__ float3 Vec3_cross(float3 self_, float3 rhs) {
    return float3{self_.y * rhs.z - rhs.y * self_.z, self_.z * rhs.x - rhs.z * self_.x, self_.x * rhs.y - rhs.x * self_.y};
}

// tests/kernels/vectors.rs:7
__device__ float Vec3_dot(float3 self_, float3 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// tests/kernels/vectors.rs:7
__device__ float Vec3_length(float3 self_) {
    return sqrtf(Vec3_dot(self_, self_));
}

// tests/kernels/vectors.rs:7
__device__ float Vec3_length_recip(float3 self_) {
    return 1.0f / Vec3_length(self_);
}

// tests/kernels/vectors.rs:7
__device__ float3 Vec3_normalize(float3 self_) {
    return self_ * Vec3_length_recip(self_);
}

// tests/kernels/vectors.rs:7
__device__ float4 Vec4_rem(float4 self_, float4 rhs) {
    return float4{fmodf(self_.x, rhs.x), fmodf(self_.y, rhs.y), fmodf(self_.z, rhs.z), fmodf(self_.w, rhs.w)};
}

// tests/kernels/vectors.rs:7
__device__ int3 Vec3_as_ivec3(float3 self_) {
    return int3{__float2int_rz(self_.x), __float2int_rz(self_.y), __float2int_rz(self_.z)};
}

// tests/kernels/vectors.rs:7
__device__ int3 IVec3_shl(int3 self_, uint3 rhs) {
    return int3{i32_shl(self_.x, rhs.x), i32_shl(self_.y, rhs.y), i32_shl(self_.z, rhs.z)};
}

extern "C" __global__ void __launch_bounds__(256) smoke(const Launch launch, const float3 *__restrict__ x, float3 *__restrict__ y, float4 *__restrict__ z, int3 *__restrict__ n) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    float3 a = load(x, launch.x_len, i);
    a.x = a.x + 1.0f;
    a = a * 2.0f;
    const float3 b = float3{1.0f, 2.0f, launch.k.y} + a / launch.m - float3{0.0f, 1.0f, 0.0f};
    store(y, launch.y_len, i, float3{b.z, b.y, b.x} + Vec3_normalize(Vec3_cross(a, b)) * Vec3_dot(b, a));
    if (i < launch.y_len) y[i].y = load(y, launch.y_len, i).y + 0.5f;
    store(z, launch.z_len, i, Vec4_rem(float4{b.x, b.y, b.z, 3.0f}, float4{0.7f, 0.7f, 0.7f, 0.7f}));
    const unsigned component = 2u;
    store(n, launch.n_len, i, IVec3_shl(Vec3_as_ivec3(b * 8.0f), uint3{component, component, component}) | int3{1, 1, 1});
    const float3 vector = a;
    auto components = Array<float, 3>{{vector.x, vector.y, vector.z}};
    if (i < launch.n_len) n[i].x = __float2int_rz(components.load(i % 3u));
}
