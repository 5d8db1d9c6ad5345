// transform, tests/kernels/matrices.rs:137

template <class T, unsigned N>
struct Array {
    T element[N];
};

struct mat2 {
    float2 x_axis, y_axis;
};

struct mat3 {
    float3 x_axis, y_axis, z_axis;
};

struct mat4 {
    float4 x_axis, y_axis, z_axis, w_axis;
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    float angle;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

__device__ float2 operator*(float2 a, float b) { return float2{a.x * b, a.y * b}; }

__device__ float2 operator+(float2 a, float2 b) { return float2{a.x + b.x, a.y + b.y}; }

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator*(float3 a, float3 b) { return float3{a.x * b.x, a.y * b.y, a.z * b.z}; }

__device__ float3 operator+(float3 a, float b) { return float3{a.x + b, a.y + b, a.z + b}; }

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

__device__ float3 operator/(float3 a, float b) { return float3{a.x / b, a.y / b, a.z / b}; }

__device__ float4 operator*(float4 a, float b) { return float4{a.x * b, a.y * b, a.z * b, a.w * b}; }

__device__ float4 operator+(float4 a, float4 b) { return float4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

// glam's Vec2::from_angle
__device__ float2 Vec2_from_angle(float angle) {
    return float2{cosf(angle), sinf(angle)};
}

// glam's Vec2::perp
__device__ float2 Vec2_perp(float2 self_) {
    return float2{-self_.y, self_.x};
}

// glam's Mat2::from_scale_angle
__device__ mat2 Mat2_from_scale_angle(float2 scale, float angle) {
    const float2 x = Vec2_from_angle(angle);
    return mat2{x * scale.x, Vec2_perp(x) * scale.y};
}

// glam's Mat3::from_scale_angle_translation
__device__ mat3 Mat3_from_scale_angle_translation(float2 scale, float angle, float2 translation) {
    const float2 x = Vec2_from_angle(angle);
    const float2 vector = x * scale.x;
    const float2 vector_1 = Vec2_perp(x) * scale.y;
    return mat3{float3{vector.x, vector.y, 0.0f}, float3{vector_1.x, vector_1.y, 0.0f}, float3{translation.x, translation.y, 1.0f}};
}

// glam's Mat4::from_translation
__device__ mat4 Mat4_from_translation(float3 translation) {
    return mat4{float4{1.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 1.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 1.0f, 0.0f}, float4{translation.x, translation.y, translation.z, 1.0f}};
}

// glam's Mat4::transform_vector3
__device__ float3 Mat4_transform_vector3(mat4 self_, float3 rhs) {
    return float3{self_.x_axis.x, self_.x_axis.y, self_.x_axis.z} * rhs.x + float3{self_.y_axis.x, self_.y_axis.y, self_.y_axis.z} * rhs.y + float3{self_.z_axis.x, self_.z_axis.y, self_.z_axis.z} * rhs.z;
}

// glam's Mat4::transform_point3
__device__ float3 Mat4_transform_point3(mat4 self_, float3 rhs) {
    return Mat4_transform_vector3(self_, rhs) + float3{self_.w_axis.x, self_.w_axis.y, self_.w_axis.z};
}

// glam's Mat4::from_diagonal
__device__ mat4 Mat4_from_diagonal(float4 diagonal) {
    return mat4{float4{diagonal.x, 0.0f, 0.0f, 0.0f}, float4{0.0f, diagonal.y, 0.0f, 0.0f}, float4{0.0f, 0.0f, diagonal.z, 0.0f}, float4{0.0f, 0.0f, 0.0f, diagonal.w}};
}

// glam's Mat4::from_scale
__device__ mat4 Mat4_from_scale(float3 scale) {
    return Mat4_from_diagonal(float4{scale.x, scale.y, scale.z, 1.0f});
}

// glam's Mat3::from_translation
__device__ mat3 Mat3_from_translation(float2 translation) {
    return mat3{float3{1.0f, 0.0f, 0.0f}, float3{0.0f, 1.0f, 0.0f}, float3{translation.x, translation.y, 1.0f}};
}

// glam's Mat3::from_scale
__device__ mat3 Mat3_from_scale(float2 scale) {
    return mat3{float3{scale.x, 0.0f, 0.0f}, float3{0.0f, scale.y, 0.0f}, float3{0.0f, 0.0f, 1.0f}};
}

// glam's Mat3::mul_vec3
__device__ float3 Mat3_mul_vec3(mat3 self_, float3 rhs) {
    return self_.x_axis * rhs.x + self_.y_axis * rhs.y + self_.z_axis * rhs.z;
}

// glam's Mat3::mul_mat3
__device__ mat3 Mat3_mul_mat3(mat3 self_, mat3 rhs) {
    return mat3{Mat3_mul_vec3(self_, rhs.x_axis), Mat3_mul_vec3(self_, rhs.y_axis), Mat3_mul_vec3(self_, rhs.z_axis)};
}

// glam's Mat3::transform_vector2
__device__ float2 Mat3_transform_vector2(mat3 self_, float2 rhs) {
    return float2{self_.x_axis.x, self_.x_axis.y} * rhs.x + float2{self_.y_axis.x, self_.y_axis.y} * rhs.y;
}

// glam's Mat3::transform_point2
__device__ float2 Mat3_transform_point2(mat3 self_, float2 rhs) {
    return Mat3_transform_vector2(self_, rhs) + float2{self_.z_axis.x, self_.z_axis.y};
}

// glam's Mat3::from_diagonal
__device__ mat3 Mat3_from_diagonal(float3 diagonal) {
    return mat3{float3{diagonal.x, 0.0f, 0.0f}, float3{0.0f, diagonal.y, 0.0f}, float3{0.0f, 0.0f, diagonal.z}};
}

// glam's Mat2::from_mat3
__device__ mat2 Mat2_from_mat3(mat3 m) {
    return mat2{float2{m.x_axis.x, m.x_axis.y}, float2{m.y_axis.x, m.y_axis.y}};
}

// glam's Mat3::from_mat2
__device__ mat3 Mat3_from_mat2(mat2 m) {
    return mat3{float3{m.x_axis.x, m.x_axis.y, 0.0f}, float3{m.y_axis.x, m.y_axis.y, 0.0f}, float3{0.0f, 0.0f, 1.0f}};
}

// glam's Mat3::from_mat4
__device__ mat3 Mat3_from_mat4(mat4 m) {
    return mat3{float3{m.x_axis.x, m.x_axis.y, m.x_axis.z}, float3{m.y_axis.x, m.y_axis.y, m.y_axis.z}, float3{m.z_axis.x, m.z_axis.y, m.z_axis.z}};
}

// glam's Mat2::transpose
__device__ mat2 Mat2_transpose(mat2 self_) {
    return mat2{float2{self_.x_axis.x, self_.y_axis.x}, float2{self_.x_axis.y, self_.y_axis.y}};
}

// glam's Mat2::from_rows
__device__ mat2 Mat2_from_rows(float2 row0, float2 row1) {
    return Mat2_transpose(mat2{row0, row1});
}

// glam's Mat2::mul_vec2
__device__ float2 Mat2_mul_vec2(mat2 self_, float2 rhs) {
    return self_.x_axis * rhs.x + self_.y_axis * rhs.y;
}

// glam's Mat3::transpose
__device__ mat3 Mat3_transpose(mat3 self_) {
    return mat3{float3{self_.x_axis.x, self_.y_axis.x, self_.z_axis.x}, float3{self_.x_axis.y, self_.y_axis.y, self_.z_axis.y}, float3{self_.x_axis.z, self_.y_axis.z, self_.z_axis.z}};
}

// glam's Mat3::from_rows
__device__ mat3 Mat3_from_rows(float3 row0, float3 row1, float3 row2) {
    return Mat3_transpose(mat3{row0, row1, row2});
}

// glam's Mat4::transpose
__device__ mat4 Mat4_transpose(mat4 self_) {
    return mat4{float4{self_.x_axis.x, self_.y_axis.x, self_.z_axis.x, self_.w_axis.x}, float4{self_.x_axis.y, self_.y_axis.y, self_.z_axis.y, self_.w_axis.y}, float4{self_.x_axis.z, self_.y_axis.z, self_.z_axis.z, self_.w_axis.z}, float4{self_.x_axis.w, self_.y_axis.w, self_.z_axis.w, self_.w_axis.w}};
}

// glam's Mat4::from_rows
__device__ mat4 Mat4_from_rows(float4 row0, float4 row1, float4 row2, float4 row3) {
    return Mat4_transpose(mat4{row0, row1, row2, row3});
}

// glam's Mat4::mul_vec4
__device__ float4 Mat4_mul_vec4(mat4 self_, float4 rhs) {
    return self_.x_axis * rhs.x + self_.y_axis * rhs.y + self_.z_axis * rhs.z + self_.w_axis * rhs.w;
}

// glam's Vec3::abs
__device__ float3 Vec3_abs(float3 self_) {
    return float3{fabsf(self_.x), fabsf(self_.y), fabsf(self_.z)};
}

// glam's Mat4::project_point3
__device__ float3 Mat4_project_point3(mat4 self_, float3 rhs) {
    const float4 point = self_.x_axis * rhs.x + self_.y_axis * rhs.y + self_.z_axis * rhs.z + self_.w_axis;
    return float3{point.x, point.y, point.z} / point.w;
}

// glam's Mat2::from_angle
__device__ mat2 Mat2_from_angle(float angle) {
    const float2 x = Vec2_from_angle(angle);
    return mat2{x, Vec2_perp(x)};
}

// glam's Mat2::determinant
__device__ float Mat2_determinant(mat2 self_) {
    return self_.x_axis.x * self_.y_axis.y - self_.x_axis.y * self_.y_axis.x;
}

// glam's Mat3::from_rotation_z
__device__ mat3 Mat3_from_rotation_z(float angle) {
    const float sin_1 = sinf(angle);
    const float cos_1 = cosf(angle);
    return mat3{float3{cos_1, sin_1, 0.0f}, float3{-sin_1, cos_1, 0.0f}, float3{0.0f, 0.0f, 1.0f}};
}

// glam's Mat3::from_angle
__device__ mat3 Mat3_from_angle(float angle) {
    return Mat3_from_rotation_z(angle);
}

// glam's Mat3::from_rotation_x
__device__ mat3 Mat3_from_rotation_x(float angle) {
    const float sin_1 = sinf(angle);
    const float cos_1 = cosf(angle);
    return mat3{float3{1.0f, 0.0f, 0.0f}, float3{0.0f, cos_1, sin_1}, float3{0.0f, -sin_1, cos_1}};
}

// glam's Mat3::from_rotation_y
__device__ mat3 Mat3_from_rotation_y(float angle) {
    const float sin_1 = sinf(angle);
    const float cos_1 = cosf(angle);
    return mat3{float3{cos_1, 0.0f, -sin_1}, float3{0.0f, 1.0f, 0.0f}, float3{sin_1, 0.0f, cos_1}};
}

// glam's Mat4::from_mat3
__device__ mat4 Mat4_from_mat3(mat3 m) {
    return mat4{float4{m.x_axis.x, m.x_axis.y, m.x_axis.z, 0.0f}, float4{m.y_axis.x, m.y_axis.y, m.y_axis.z, 0.0f}, float4{m.z_axis.x, m.z_axis.y, m.z_axis.z, 0.0f}, float4{0.0f, 0.0f, 0.0f, 1.0f}};
}

// glam's Mat4::from_rotation_x
__device__ mat4 Mat4_from_rotation_x(float angle) {
    return Mat4_from_mat3(Mat3_from_rotation_x(angle));
}

// glam's Mat4::from_rotation_y
__device__ mat4 Mat4_from_rotation_y(float angle) {
    return Mat4_from_mat3(Mat3_from_rotation_y(angle));
}

// glam's Mat4::mul_mat4
__device__ mat4 Mat4_mul_mat4(mat4 self_, mat4 rhs) {
    return mat4{Mat4_mul_vec4(self_, rhs.x_axis), Mat4_mul_vec4(self_, rhs.y_axis), Mat4_mul_vec4(self_, rhs.z_axis), Mat4_mul_vec4(self_, rhs.w_axis)};
}

// glam's Mat4::from_rotation_z
__device__ mat4 Mat4_from_rotation_z(float angle) {
    return Mat4_from_mat3(Mat3_from_rotation_z(angle));
}

// glam's Mat3::from_axis_angle
__device__ mat3 Mat3_from_axis_angle(float3 axis, float angle) {
    const float3 sin_1 = axis * sinf(angle);
    const float cos_1 = cosf(angle);
    const float rest = 1.0f - cos_1;
    const float3 squares = axis * axis * rest + cos_1;
    const float xy = axis.x * axis.y * rest;
    const float xz = axis.x * axis.z * rest;
    const float yz = axis.y * axis.z * rest;
    return mat3{float3{squares.x, xy + sin_1.z, xz - sin_1.y}, float3{xy - sin_1.z, squares.y, yz + sin_1.x}, float3{xz + sin_1.y, yz - sin_1.x, squares.z}};
}

// glam's Mat4::from_axis_angle
__device__ mat4 Mat4_from_axis_angle(float3 axis, float angle) {
    return Mat4_from_mat3(Mat3_from_axis_angle(axis, angle));
}

// tests/kernels/matrices.rs:111
__device__ Array<float3, 16> moved(float3 p, float angle) {
    const auto flat = float2{p.x, p.y};
    const auto axis = float3{0.6f, 0.0f, 0.8f};
    const mat2 scaled = Mat2_from_scale_angle(float2{2.0f, 0.5f}, angle);
    const mat3 placed = Mat3_from_scale_angle_translation(float2{2.0f, 0.5f}, angle, flat);
    const auto slanted = mat4{float4{1.0f, 0.5f, 0.0f, 0.25f}, float4{0.0f, 1.0f, 0.0f, 0.0f}, float4{0.0f, 0.5f, 2.0f, 0.0f}, float4{1.0f, 2.0f, 3.0f, 4.0f}};
    const float3 kept = Mat4_transform_point3(Mat4_from_translation(p), float3{1.0f, 1.0f, 1.0f});
    const float3 kept_1 = Mat4_transform_vector3(Mat4_from_translation(p), float3{1.0f, 1.0f, 1.0f});
    const float3 kept_2 = Mat4_transform_point3(Mat4_from_scale(p), axis);
    const float2 vector = Mat3_transform_point2(Mat3_mul_mat3(Mat3_from_translation(flat), Mat3_from_scale(flat)), flat);
    const float3 kept_3 = Mat3_mul_vec3(Mat3_from_mat2(Mat2_from_mat3(Mat3_from_diagonal(p))), p);
    const float3 kept_4 = Mat3_mul_vec3(Mat3_from_mat4(slanted), p);
    const float2 vector_1 = Mat2_mul_vec2(Mat2_from_rows(flat, float2{flat.y, flat.x}), flat);
    const float3 kept_5 = Mat3_mul_vec3(Mat3_from_rows(p, float3{p.z, p.y, p.x}, float3{p.y, p.x, p.z}), p);
    const auto vector_2 = float3{p.z, p.y, p.x};
    const auto vector_3 = float3{p.y, p.x, p.z};
    const float4 vector_4 = Mat4_mul_vec4(Mat4_from_rows(float4{p.x, p.y, p.z, 1.0f}, float4{vector_2.x, vector_2.y, vector_2.z, 2.0f}, float4{vector_3.x, vector_3.y, vector_3.z, 3.0f}, float4{0.0f, 0.0f, 0.0f, 1.0f}), float4{p.x, p.y, p.z, 1.0f});
    const float3 kept_6 = Mat4_project_point3(slanted, Vec3_abs(p));
    const float2 vector_5 = Mat2_mul_vec2(scaled, flat);
    const auto kept_7 = float3{vector_5.x, vector_5.y, Mat2_determinant(Mat2_from_angle(angle))};
    const float2 vector_6 = Mat3_transform_vector2(placed, flat);
    return Array<float3, 16>{{kept, kept_1, kept_2, float3{vector.x, vector.y, 1.0f}, kept_3, kept_4, float3{vector_1.x, vector_1.y, 0.0f}, kept_5, float3{vector_4.x, vector_4.y, vector_4.z}, kept_6, kept_7, float3{vector_6.x, vector_6.y, Mat3_from_angle(angle).x_axis.y}, Mat3_mul_vec3(Mat3_mul_mat3(Mat3_mul_mat3(Mat3_from_rotation_x(angle), Mat3_from_rotation_y(angle)), Mat3_from_rotation_z(angle)), p), Mat4_transform_vector3(Mat4_mul_mat4(Mat4_mul_mat4(Mat4_from_rotation_x(angle), Mat4_from_rotation_y(angle)), Mat4_from_rotation_z(angle)), p), Mat3_mul_vec3(Mat3_from_axis_angle(axis, angle), p), Mat4_transform_point3(Mat4_from_axis_angle(axis, angle), p) + Mat4_transform_vector3(Mat4_from_mat3(Mat3_from_diagonal(p)), p)}};
}

extern "C" __global__ void __launch_bounds__(256) transform(const Launch launch, const float3 *__restrict__ x, float3 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const Array<float3, 16> points = moved(x[i], launch.angle);
        if (u32_saturating_add(16u * i, 15u) < launch.y_len) {
            for (unsigned k = 0u; k < 16u; k++) {
                const unsigned index = 16u * i + k;
                y[index] = points.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 16u; k++) {
                const unsigned index = 16u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, index);
                    return;
                }
                y[index] = points.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
