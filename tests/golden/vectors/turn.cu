// turn, tests/kernels/vectors.rs:208

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ bool f32_is_nan(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u;
}

__device__ float f32_signum(float x) {
    return f32_is_nan(x) ? x : copysignf(1.0f, x);
}

// How an invocation has panicked: the number of the site, from 1, and the values of its message.
template <unsigned N>
struct Panic {
    unsigned site = 0u;
    unsigned values[N];
};

template <unsigned N, class... Words>
__device__ void panic(Panic<N> &panicked, unsigned site, Words... words) {
    [[maybe_unused]] unsigned i = 0;
    panicked.site = site + 1u;
    ((panicked.values[i++] = words), ...);
}

// Tells the host of a panic; of several, the first one with all that there is to say.
template <unsigned N, class Block>
__device__ void report(unsigned *record, const Block &launch, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = launch.first_x + blockIdx.x;
    record[6] = launch.first_y + blockIdx.y;
    record[7] = launch.first_z + blockIdx.z;
    record[8] = threadIdx.x;
    record[9] = threadIdx.y;
    record[10] = threadIdx.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

struct Tuple2_Vec3_Vec3 {
    float3 f0;
    float3 f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
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
    const float3 kept = Vec3_cross(a, b);
    const float2 vector = Vec2_rotate(Vec2_perp(u), v);
    const auto kept_1 = float3{vector.x, vector.y, Vec2_perp_dot(u, v)};
    const float3 kept_2 = Vec3_any_orthogonal_vector(a);
    const float3 kept_3 = Vec3_from_homogeneous(float4{a.x, a.y, a.z, 2.0f}) + Vec4_project(Vec3_to_homogeneous(a));
    const float3 kept_4 = Vec3_any_orthonormal_vector(Vec3_normalize(a));
    const float3 kept_5 = Vec3_rotate_x(a, angle);
    const float3 kept_6 = Vec3_rotate_y(a, angle);
    const float3 kept_7 = Vec3_rotate_z(a, angle);
    const float2 vector_1 = Vec2_rotate_angle(u, angle);
    const auto kept_8 = float3{vector_1.x, vector_1.y, Vec2_from_angle(angle).x};
    const auto kept_9 = float3{Vec2_to_angle(u), Vec2_angle_to(u, v), Vec3_angle_between(a, b)};
    const auto vector_2 = float4{angle, a.x, b.y, 1.0f};
    return Array<float3, 12>{{kept, kept_1, kept_2, kept_3, kept_4, pair.f0 + pair.f1, kept_5, kept_6, kept_7, kept_8, kept_9, float3{vector_2.x, vector_2.y, vector_2.z}}};
}

extern "C" __global__ void __launch_bounds__(256) turn(const Launch launch, const float3 *__restrict__ a, const float3 *__restrict__ b, float3 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const Array<float3, 12> turned = directions(a[i], b[i], launch.angle);
        if (u32_saturating_add(12u * i, 11u) < launch.y_len) {
            for (unsigned k = 0u; k < 12u; k++) {
                const unsigned index = 12u * i + k;
                y[index] = turned.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 12u; k++) {
                const unsigned index = 12u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, index);
                    return;
                }
                y[index] = turned.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
