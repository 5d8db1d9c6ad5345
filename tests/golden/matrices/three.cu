// three, tests/kernels/matrices.rs:80

template <class T, unsigned N>
struct Array {
    T element[N];
};

struct mat3 {
    float3 x_axis, y_axis, z_axis;
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ bool f32_is_nan(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u;
}

__device__ bool f32_is_finite(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) < 0x7f800000u;
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
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned exact_len, exact_offset;
    unsigned inexact_len, inexact_offset;
    unsigned vectors_len, vectors_offset;
    unsigned answers_len, answers_offset;
};

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

__device__ float3 operator-(float3 a) { return float3{-a.x, -a.y, -a.z}; }

__device__ float3 operator-(float3 a, float3 b) { return float3{a.x - b.x, a.y - b.y, a.z - b.z}; }

__device__ float3 operator/(float a, float3 b) { return float3{a / b.x, a / b.y, a / b.z}; }

__device__ float3 operator/(float3 a, float b) { return float3{a.x / b, a.y / b, a.z / b}; }

// glam's Mat3::mul_vec3
__device__ float3 Mat3_mul_vec3(mat3 self_, float3 rhs) {
    return self_.x_axis * rhs.x + self_.y_axis * rhs.y + self_.z_axis * rhs.z;
}

// glam's Mat3::mul_mat3
__device__ mat3 Mat3_mul_mat3(mat3 self_, mat3 rhs) {
    return mat3{Mat3_mul_vec3(self_, rhs.x_axis), Mat3_mul_vec3(self_, rhs.y_axis), Mat3_mul_vec3(self_, rhs.z_axis)};
}

// glam's Mat3::add_mat3
__device__ mat3 Mat3_add_mat3(mat3 self_, mat3 rhs) {
    return mat3{self_.x_axis + rhs.x_axis, self_.y_axis + rhs.y_axis, self_.z_axis + rhs.z_axis};
}

// glam's Mat3::sub_mat3
__device__ mat3 Mat3_sub_mat3(mat3 self_, mat3 rhs) {
    return mat3{self_.x_axis - rhs.x_axis, self_.y_axis - rhs.y_axis, self_.z_axis - rhs.z_axis};
}

// glam's Mat3::neg
__device__ mat3 Mat3_neg(mat3 self_) {
    return mat3{-self_.x_axis, -self_.y_axis, -self_.z_axis};
}

// glam's Mat3::mul_scalar
__device__ mat3 Mat3_mul_scalar(mat3 self_, float rhs) {
    return mat3{self_.x_axis * rhs, self_.y_axis * rhs, self_.z_axis * rhs};
}

// glam's Vec3::abs
__device__ float3 Vec3_abs(float3 self_) {
    return float3{fabsf(self_.x), fabsf(self_.y), fabsf(self_.z)};
}

// glam's Mat3::abs
__device__ mat3 Mat3_abs(mat3 self_) {
    return mat3{Vec3_abs(self_.x_axis), Vec3_abs(self_.y_axis), Vec3_abs(self_.z_axis)};
}

// glam's Mat3::transpose
__device__ mat3 Mat3_transpose(mat3 self_) {
    return mat3{float3{self_.x_axis.x, self_.y_axis.x, self_.z_axis.x}, float3{self_.x_axis.y, self_.y_axis.y, self_.z_axis.y}, float3{self_.x_axis.z, self_.y_axis.z, self_.z_axis.z}};
}

// glam's Mat3::diagonal
__device__ float3 Mat3_diagonal(mat3 self_) {
    return float3{self_.x_axis.x, self_.y_axis.y, self_.z_axis.z};
}

// glam's Mat3::mul_diagonal_scale
__device__ mat3 Mat3_mul_diagonal_scale(mat3 self_, float3 scale) {
    return mat3{self_.x_axis * scale.x, self_.y_axis * scale.y, self_.z_axis * scale.z};
}

// glam's Mat3::from_diagonal
__device__ mat3 Mat3_from_diagonal(float3 diagonal) {
    return mat3{float3{diagonal.x, 0.0f, 0.0f}, float3{0.0f, diagonal.y, 0.0f}, float3{0.0f, 0.0f, diagonal.z}};
}

// glam's Mat3::to_cols_array
__device__ Array<float, 9> Mat3_to_cols_array(mat3 self_) {
    return Array<float, 9>{{self_.x_axis.x, self_.x_axis.y, self_.x_axis.z, self_.y_axis.x, self_.y_axis.y, self_.y_axis.z, self_.z_axis.x, self_.z_axis.y, self_.z_axis.z}};
}

// glam's Mat3::from_cols_array
__device__ mat3 Mat3_from_cols_array(Array<float, 9> m) {
    return mat3{float3{m.element[0u], m.element[1u], m.element[2u]}, float3{m.element[3u], m.element[4u], m.element[5u]}, float3{m.element[6u], m.element[7u], m.element[8u]}};
}

// glam's Vec3::to_array
__device__ Array<float, 3> Vec3_to_array(float3 self_) {
    return Array<float, 3>{{self_.x, self_.y, self_.z}};
}

// glam's Mat3::to_cols_array_2d
__device__ Array<Array<float, 3>, 3> Mat3_to_cols_array_2d(mat3 self_) {
    return Array<Array<float, 3>, 3>{{Vec3_to_array(self_.x_axis), Vec3_to_array(self_.y_axis), Vec3_to_array(self_.z_axis)}};
}

// glam's Vec3::from_array
__device__ float3 Vec3_from_array(Array<float, 3> a) {
    return float3{a.element[0u], a.element[1u], a.element[2u]};
}

// glam's Mat3::from_cols_array_2d
__device__ mat3 Mat3_from_cols_array_2d(Array<Array<float, 3>, 3> m) {
    return mat3{Vec3_from_array(m.element[0u]), Vec3_from_array(m.element[1u]), Vec3_from_array(m.element[2u])};
}

// tests/kernels/matrices.rs:61
__device__ Array<mat3, 13> exact_three(mat3 a, mat3 b) {
    mat3 c = Mat3_mul_mat3(a, b);
    c = Mat3_add_mat3(c, mat3{float3{1.0f, 0.0f, 0.0f}, float3{0.0f, 1.0f, 0.0f}, float3{0.0f, 0.0f, 1.0f}});
    c.x_axis.y = 0.5f;
    c.y_axis = c.y_axis * 2.0f;
    return Array<mat3, 13>{{Mat3_sub_mat3(Mat3_add_mat3(a, b), mat3{float3{0.0f, 0.0f, 0.0f}, float3{0.0f, 0.0f, 0.0f}, float3{0.0f, 0.0f, 0.0f}}), Mat3_sub_mat3(Mat3_add_mat3(a, b), a), Mat3_mul_mat3(a, b), Mat3_mul_mat3(b, a), Mat3_neg(a), Mat3_add_mat3(Mat3_mul_scalar(a, 2.5f), Mat3_mul_scalar(a, 0.5f)), Mat3_abs(Mat3_mul_scalar(a, 3.0f)), Mat3_transpose(a), Mat3_mul_diagonal_scale(a, Mat3_diagonal(b)), Mat3_from_diagonal(a.x_axis), Mat3_from_cols_array(Mat3_to_cols_array(b)), Mat3_from_cols_array_2d(Mat3_to_cols_array_2d(Mat3_transpose(a))), Mat3_sub_mat3(c, mat3{float3{1.0f, 0.0f, 0.0f}, float3{0.0f, 1.0f, 0.0f}, float3{0.0f, 0.0f, 1.0f}})}};
}

// glam's Mat3::div_scalar
__device__ mat3 Mat3_div_scalar(mat3 self_, float rhs) {
    return mat3{self_.x_axis / rhs, self_.y_axis / rhs, self_.z_axis / rhs};
}

// glam's Vec3::recip
__device__ float3 Vec3_recip(float3 self_) {
    return 1.0f / self_;
}

// glam's Mat3::recip
__device__ mat3 Mat3_recip(mat3 self_) {
    return mat3{Vec3_recip(self_.x_axis), Vec3_recip(self_.y_axis), Vec3_recip(self_.z_axis)};
}

// glam's Vec3::cross
__device__ float3 Vec3_cross(float3 self_, float3 rhs) {
    return float3{self_.y * rhs.z - rhs.y * self_.z, self_.z * rhs.x - rhs.z * self_.x, self_.x * rhs.y - rhs.x * self_.y};
}

// glam's Vec3::dot
__device__ float Vec3_dot(float3 self_, float3 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's Mat3::inverse
__device__ mat3 Mat3_inverse(mat3 self_) {
    const float3 x = Vec3_cross(self_.y_axis, self_.z_axis);
    const float3 y = Vec3_cross(self_.z_axis, self_.x_axis);
    const float3 z = Vec3_cross(self_.x_axis, self_.y_axis);
    const float recip = 1.0f / Vec3_dot(self_.x_axis, x);
    return Mat3_transpose(mat3{x * recip, y * recip, z * recip});
}

// glam's Vec3::is_finite
__device__ bool Vec3_is_finite(float3 self_) {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y) && f32_is_finite(self_.z);
}

// glam's Mat3::is_finite
__device__ bool Mat3_is_finite(mat3 self_) {
    return Vec3_is_finite(self_.x_axis) && Vec3_is_finite(self_.y_axis) && Vec3_is_finite(self_.z_axis);
}

// glam's Mat3::inverse_or_zero
__device__ mat3 Mat3_inverse_or_zero(mat3 self_) {
    const mat3 inverse = Mat3_inverse(self_);
    if (Mat3_is_finite(inverse)) {
        return inverse;
    } else {
        return mat3{float3{0.0f, 0.0f, 0.0f}, float3{0.0f, 0.0f, 0.0f}, float3{0.0f, 0.0f, 0.0f}};
    }
}

// tests/kernels/matrices.rs:61
__device__ Array<mat3, 6> inexact_three(mat3 a, mat3 b) {
    return Array<mat3, 6>{{Mat3_div_scalar(a, 3.0f), Mat3_div_scalar(a, 7.0f), Mat3_recip(b), Mat3_inverse(a), Mat3_add_mat3(Mat3_inverse_or_zero(a), Mat3_inverse_or_zero(mat3{float3{0.0f, 0.0f, 0.0f}, float3{0.0f, 0.0f, 0.0f}, float3{0.0f, 0.0f, 0.0f}})), Mat3_mul_mat3(Mat3_inverse(b), a)}};
}

// glam's Mat3::transpose_mul_vec3
__device__ float3 Mat3_transpose_mul_vec3(mat3 self_, float3 rhs) {
    return float3{Vec3_dot(self_.x_axis, rhs), Vec3_dot(self_.y_axis, rhs), Vec3_dot(self_.z_axis, rhs)};
}

// glam's Mat3::col
__device__ float3 Mat3_col(mat3 self_, unsigned index, Panic<2> &panicked) {
    const auto columns = Array<float3, 3>{{self_.x_axis, self_.y_axis, self_.z_axis}};
    if (index >= 3u) {
        panic(panicked, 0u, 3u, index);
        return float3{};
    }
    return columns.element[index];
}

// glam's Mat3::row
__device__ float3 Mat3_row(mat3 self_, unsigned index, Panic<2> &panicked) {
    const float3 result = Mat3_col(Mat3_transpose(self_), index, panicked);
    if (panicked.site != 0u) {
        return float3{};
    }
    return result;
}

// glam's Mat3::determinant
__device__ float Mat3_determinant(mat3 self_) {
    return Vec3_dot(self_.x_axis, Vec3_cross(self_.y_axis, self_.z_axis));
}

// tests/kernels/matrices.rs:61
__device__ Array<float3, 6> vectors_three(mat3 a, float3 b, Panic<2> &panicked) {
    const float3 kept = Mat3_mul_vec3(a, b);
    const float3 kept_1 = Mat3_mul_vec3(a, b);
    const float3 kept_2 = Mat3_transpose_mul_vec3(a, b);
    const float3 kept_3 = Mat3_row(a, 1u, panicked);
    if (panicked.site != 0u) {
        return Array<float3, 6>{};
    }
    const float3 result = Mat3_col(a, 0u, panicked);
    if (panicked.site != 0u) {
        return Array<float3, 6>{};
    }
    const float3 kept_4 = result + Mat3_diagonal(a);
    const float component = Mat3_determinant(a);
    return Array<float3, 6>{{kept, kept_1, kept_2, kept_3, kept_4, float3{component, component, component}}};
}

// glam's Vec3::eq
__device__ bool Vec3_eq(float3 self_, float3 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's Mat3::eq
__device__ bool Mat3_eq(mat3 self_, mat3 rhs) {
    return Vec3_eq(self_.x_axis, rhs.x_axis) && Vec3_eq(self_.y_axis, rhs.y_axis) && Vec3_eq(self_.z_axis, rhs.z_axis);
}

// glam's Vec3::is_nan
__device__ bool Vec3_is_nan(float3 self_) {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y) || f32_is_nan(self_.z);
}

// glam's Mat3::is_nan
__device__ bool Mat3_is_nan(mat3 self_) {
    return Vec3_is_nan(self_.x_axis) || Vec3_is_nan(self_.y_axis) || Vec3_is_nan(self_.z_axis);
}

// glam's Vec3::abs_diff_eq
__device__ bool Vec3_abs_diff_eq(float3 self_, float3 rhs, float max_abs_diff) {
    return fabsf(self_.x - rhs.x) <= max_abs_diff && fabsf(self_.y - rhs.y) <= max_abs_diff && fabsf(self_.z - rhs.z) <= max_abs_diff;
}

// glam's Mat3::abs_diff_eq
__device__ bool Mat3_abs_diff_eq(mat3 self_, mat3 rhs, float max_abs_diff) {
    return Vec3_abs_diff_eq(self_.x_axis, rhs.x_axis, max_abs_diff) && Vec3_abs_diff_eq(self_.y_axis, rhs.y_axis, max_abs_diff) && Vec3_abs_diff_eq(self_.z_axis, rhs.z_axis, max_abs_diff);
}

// tests/kernels/matrices.rs:61
__device__ Array<unsigned, 6> answers_three(mat3 a, mat3 b) {
    const mat3 infinite = Mat3_mul_scalar(a, __uint_as_float(0x7f800000u));
    return Array<unsigned, 6>{{unsigned(Mat3_eq(a, b)) + 2u * unsigned(!Mat3_eq(a, b)), unsigned(Mat3_eq(a, Mat3_transpose(Mat3_transpose(a)))), unsigned(Mat3_is_finite(a)) + 2u * unsigned(Mat3_is_finite(infinite)), unsigned(Mat3_is_nan(a)) + 2u * unsigned(Mat3_is_nan(Mat3_sub_mat3(infinite, infinite))), unsigned(Mat3_abs_diff_eq(a, b, 3.0f)), unsigned(Mat3_abs_diff_eq(a, a, 0.0f))}};
}

extern "C" __global__ void __launch_bounds__(256) three(const Launch launch, const mat3 *__restrict__ a, const mat3 *__restrict__ b, mat3 *__restrict__ exact, mat3 *__restrict__ inexact, float3 *__restrict__ vectors, unsigned *__restrict__ answers, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 1u, launch.a_len, i);
            return;
        }
        const mat3 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 2u, launch.b_len, i);
            return;
        }
        const mat3 b_1 = b[i];
        const Array<mat3, 13> e = exact_three(a_1, b_1);
        const Array<mat3, 6> x = inexact_three(a_1, b_1);
        const Array<float3, 6> v = vectors_three(a_1, b_1.x_axis, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<unsigned, 6> q = answers_three(a_1, b_1);
        if (u32_saturating_add(13u * i, 12u) < launch.exact_len) {
            for (unsigned k = 0u; k < 13u; k++) {
                const unsigned index = 13u * i + k;
                exact[index] = e.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 13u; k++) {
                const unsigned index = 13u * i + k;
                if (index >= launch.exact_len) {
                    panic(panicked, 3u, launch.exact_len, index);
                    return;
                }
                exact[index] = e.element[k];
            }
        }
        if (u32_saturating_add(6u * i, 5u) < launch.inexact_len && u32_saturating_add(6u * i, 5u) < launch.vectors_len && u32_saturating_add(6u * i, 5u) < launch.answers_len) {
            for (unsigned k = 0u; k < 6u; k++) {
                const unsigned index = 6u * i + k;
                inexact[index] = x.element[k];
                vectors[index] = v.element[k];
                answers[index] = q.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 6u; k++) {
                const unsigned index = 6u * i + k;
                if (index >= launch.inexact_len) {
                    panic(panicked, 4u, launch.inexact_len, index);
                    return;
                }
                inexact[index] = x.element[k];
                if (index >= launch.vectors_len) {
                    panic(panicked, 5u, launch.vectors_len, index);
                    return;
                }
                vectors[index] = v.element[k];
                if (index >= launch.answers_len) {
                    panic(panicked, 6u, launch.answers_len, index);
                    return;
                }
                answers[index] = q.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
