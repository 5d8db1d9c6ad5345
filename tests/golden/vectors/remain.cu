// remain, tests/kernels/vectors.rs:230

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

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

__device__ float4 operator*(float4 a, float4 b) { return float4{a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w}; }

__device__ float4 operator+(float4 a, float4 b) { return float4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

__device__ float4 operator-(float4 a, float4 b) { return float4{a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w}; }

__device__ float4 operator/(float4 a, float4 b) { return float4{a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w}; }

// glam's Vec4::floor
__device__ float4 Vec4_floor(float4 self_) {
    return float4{floorf(self_.x), floorf(self_.y), floorf(self_.z), floorf(self_.w)};
}

// glam's Vec4::rem
__device__ float4 Vec4_rem(float4 self_, float4 rhs) {
    return self_ - Vec4_floor(self_ / rhs) * rhs;
}

// glam's Vec3::rem
__device__ float3 Vec3_rem(float3 self_, float3 rhs) {
    return float3{fmodf(self_.x, rhs.x), fmodf(self_.y, rhs.y), fmodf(self_.z, rhs.z)};
}

// glam's Vec2::rem
__device__ float2 Vec2_rem(float2 self_, float2 rhs) {
    return float2{fmodf(self_.x, rhs.x), fmodf(self_.y, rhs.y)};
}

// tests/kernels/vectors.rs:218
__device__ Array<float4, 5> remainders(float4 a, float4 b) {
    const auto u = float3{a.x, a.y, a.z};
    const auto v = float3{b.x, b.y, b.z};
    const float3 vector = Vec3_rem(u, v);
    const float3 vector_1 = Vec3_rem(u, float3{1.5f, 1.5f, 1.5f}) + Vec3_rem(float3{7.0f, 7.0f, 7.0f}, u);
    const float2 vector_2 = Vec2_rem(float2{a.x, a.y}, float2{b.x, b.y});
    const auto vector_3 = float3{vector_2.x, vector_2.y, 0.0f};
    return Array<float4, 5>{{Vec4_rem(a, b), Vec4_rem(a, float4{1.5f, 1.5f, 1.5f, 1.5f}) + Vec4_rem(float4{7.0f, 7.0f, 7.0f, 7.0f}, a), float4{vector.x, vector.y, vector.z, 0.0f}, float4{vector_1.x, vector_1.y, vector_1.z, 0.0f}, float4{vector_3.x, vector_3.y, vector_3.z, 0.0f}}};
}

extern "C" __global__ void __launch_bounds__(256) remain(const Launch launch, const float4 *__restrict__ a, const float4 *__restrict__ b, float4 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Array<float4, 5> remaining = remainders(load(a, launch.a_len, i), load(b, launch.b_len, i));
    for (unsigned k = 0u; k < 5u; k++) {
        store(y, launch.y_len, 5u * i + k, remaining.load(k));
    }
}
