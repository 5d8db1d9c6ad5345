// turn, tests/kernels/vectors.rs:208

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

__device__ bool f32_is_nan(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u;
}

__device__ float f32_signum(float x) {
    return f32_is_nan(x) ? x : copysignf(1.0f, x);
}

struct Tuple2_Vec3_Vec3 {
    float3 f0;
    float3 f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    float angle;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

__device__ float3 operator/(float3 a, float b) { return float3{a.x / b, a.y / b, a.z / b}; }

// glam's Vec3::dot
__device__ float Vec3_dot(float3 self_, float3 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's Vec3::length
__device__ float Vec3_length(float3 self_) {
    return sqrtf(Vec3_dot(self_, self_));
}

// glam's Vec3::length_recip
__device__ float Vec3_length_recip(float3 self_) {
    return 1.0f / Vec3_length(self_);
}

// glam's Vec3::normalize
__device__ float3 Vec3_normalize(float3 self_) {
    return self_ * Vec3_length_recip(self_);
}

// glam's Vec3::any_orthonormal_pair
__device__ Tuple2_Vec3_Vec3 Vec3_any_orthonormal_pair(float3 self_) {
    const float sign = f32_signum(self_.z);
    const float a = -1.0f / (sign + self_.z);
    const float b = self_.x * self_.y * a;
    return Tuple2_Vec3_Vec3{float3{1.0f + sign * self_.x * self_.x * a, sign * b, -sign * self_.x}, float3{b, sign + self_.y * self_.y * a, -self_.y}};
}

// glam's Vec3::cross
__device__ float3 Vec3_cross(float3 self_, float3 rhs) {
    return float3{self_.y * rhs.z - rhs.y * self_.z, self_.z * rhs.x - rhs.z * self_.x, self_.x * rhs.y - rhs.x * self_.y};
}

// glam's Vec2::perp
__device__ float2 Vec2_perp(float2 self_) {
    return float2{-self_.y, self_.x};
}

// glam's Vec2::rotate
__device__ float2 Vec2_rotate(float2 self_, float2 rhs) {
    return float2{self_.x * rhs.x - self_.y * rhs.y, self_.y * rhs.x + self_.x * rhs.y};
}

// glam's Vec2::perp_dot
__device__ float Vec2_perp_dot(float2 self_, float2 rhs) {
    return self_.x * rhs.y - self_.y * rhs.x;
}

// glam's Vec3::any_orthogonal_vector
__device__ float3 Vec3_any_orthogonal_vector(float3 self_) {
    if (fabsf(self_.x) > fabsf(self_.y)) {
        return float3{-self_.z, 0.0f, self_.x};
    } else {
        return float3{0.0f, self_.z, -self_.y};
    }
}

// glam's Vec3::from_homogeneous
__device__ float3 Vec3_from_homogeneous(float4 v) {
    return float3{v.x, v.y, v.z} / v.w;
}

// glam's Vec3::to_homogeneous
__device__ float4 Vec3_to_homogeneous(float3 self_) {
    return float4{self_.x, self_.y, self_.z, 1.0f};
}

// glam's Vec4::project
__device__ float3 Vec4_project(float4 self_) {
    return float3{self_.x, self_.y, self_.z} / self_.w;
}

// glam's Vec3::any_orthonormal_vector
__device__ float3 Vec3_any_orthonormal_vector(float3 self_) {
    const float sign = f32_signum(self_.z);
    const float a = -1.0f / (sign + self_.z);
    const float b = self_.x * self_.y * a;
    return float3{b, sign + self_.y * self_.y * a, -self_.y};
}

// glam's Vec3::rotate_x
__device__ float3 Vec3_rotate_x(float3 self_, float angle) {
    const float sin_1 = sinf(angle);
    const float cos_1 = cosf(angle);
    return float3{self_.x, self_.y * cos_1 - self_.z * sin_1, self_.y * sin_1 + self_.z * cos_1};
}

// glam's Vec3::rotate_y
__device__ float3 Vec3_rotate_y(float3 self_, float angle) {
    const float sin_1 = sinf(angle);
    const float cos_1 = cosf(angle);
    return float3{self_.x * cos_1 + self_.z * sin_1, self_.y, self_.x * (-sin_1) + self_.z * cos_1};
}

// glam's Vec3::rotate_z
__device__ float3 Vec3_rotate_z(float3 self_, float angle) {
    const float sin_1 = sinf(angle);
    const float cos_1 = cosf(angle);
    return float3{self_.x * cos_1 - self_.y * sin_1, self_.x * sin_1 + self_.y * cos_1, self_.z};
}

// glam's Vec2::from_angle
__device__ float2 Vec2_from_angle(float angle) {
    return float2{cosf(angle), sinf(angle)};
}

// glam's Vec2::rotate_angle
__device__ float2 Vec2_rotate_angle(float2 self_, float angle) {
    return Vec2_rotate(self_, Vec2_from_angle(angle));
}

// glam's Vec2::to_angle
__device__ float Vec2_to_angle(float2 self_) {
    return atan2f(self_.y, self_.x);
}

// glam's Vec2::dot
__device__ float Vec2_dot(float2 self_, float2 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y;
}

// glam's Vec2::length_squared
__device__ float Vec2_length_squared(float2 self_) {
    return Vec2_dot(self_, self_);
}

// glam's Vec2::angle_to
__device__ float Vec2_angle_to(float2 self_, float2 rhs) {
    const float v = Vec2_dot(self_, rhs) / sqrtf(Vec2_length_squared(self_) * Vec2_length_squared(rhs));
    const float x = fabsf(v);
    const float rest = (1.0f - x < 0.0f ? 0.0f : 1.0f - x);
    const float polynomial = ((((((-0.0012624911f * x + 0.00667009f) * x - 0.017088126f) * x + 0.03089188f) * x - 0.050174303f) * x + 0.08897899f) * x - 0.2145988f) * x + 1.5707963f;
    const float acute = polynomial * sqrtf(rest);
    const float angle = (v >= 0.0f ? acute : 3.1415927f - acute);
    return angle * f32_signum(Vec2_perp_dot(self_, rhs));
}

// glam's Vec3::length_squared
__device__ float Vec3_length_squared(float3 self_) {
    return Vec3_dot(self_, self_);
}

// glam's Vec3::angle_between
__device__ float Vec3_angle_between(float3 self_, float3 rhs) {
    const float v = Vec3_dot(self_, rhs) / sqrtf(Vec3_length_squared(self_) * Vec3_length_squared(rhs));
    const float x = fabsf(v);
    const float rest = (1.0f - x < 0.0f ? 0.0f : 1.0f - x);
    const float polynomial = ((((((-0.0012624911f * x + 0.00667009f) * x - 0.017088126f) * x + 0.03089188f) * x - 0.050174303f) * x + 0.08897899f) * x - 0.2145988f) * x + 1.5707963f;
    const float acute = polynomial * sqrtf(rest);
    const float angle = (v >= 0.0f ? acute : 3.1415927f - acute);
    return angle;
}

// tests/kernels/vectors.rs:188
__device__ Array<float3, 12> directions(float3 a, float3 b, float angle) {
    const auto u = float2{a.x, a.y};
    const auto v = float2{b.x, b.y};
    const Tuple2_Vec3_Vec3 pair = Vec3_any_orthonormal_pair(Vec3_normalize(a));
    const float2 vector = Vec2_rotate(Vec2_perp(u), v);
    const float2 vector_1 = Vec2_rotate_angle(u, angle);
    const auto vector_2 = float4{angle, a.x, b.y, 1.0f};
    return Array<float3, 12>{{Vec3_cross(a, b), float3{vector.x, vector.y, Vec2_perp_dot(u, v)}, Vec3_any_orthogonal_vector(a), Vec3_from_homogeneous(float4{a.x, a.y, a.z, 2.0f}) + Vec4_project(Vec3_to_homogeneous(a)), Vec3_any_orthonormal_vector(Vec3_normalize(a)), pair.f0 + pair.f1, Vec3_rotate_x(a, angle), Vec3_rotate_y(a, angle), Vec3_rotate_z(a, angle), float3{vector_1.x, vector_1.y, Vec2_from_angle(angle).x}, float3{Vec2_to_angle(u), Vec2_angle_to(u, v), Vec3_angle_between(a, b)}, float3{vector_2.x, vector_2.y, vector_2.z}}};
}

extern "C" __global__ void __launch_bounds__(256) turn(const Launch launch, const float3 *__restrict__ a, const float3 *__restrict__ b, float3 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Array<float3, 12> turned = directions(load(a, launch.a_len, i), load(b, launch.b_len, i), launch.angle);
    for (unsigned k = 0u; k < 12u; k++) {
        store(y, launch.y_len, 12u * i + k, turned.load(k));
    }
}
