// four, tests/kernels/matrices.rs:95

template <class T, unsigned N>
struct Array {
    T element[N];
};

struct mat4 {
    float4 x_axis, y_axis, z_axis, w_axis;
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

__device__ float4 operator*(float4 a, float b) { return float4{a.x * b, a.y * b, a.z * b, a.w * b}; }

__device__ float4 operator*(float4 a, float4 b) { return float4{a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w}; }

__device__ float4 operator+(float4 a, float4 b) { return float4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

__device__ float4 operator-(float4 a) { return float4{-a.x, -a.y, -a.z, -a.w}; }

__device__ float4 operator-(float4 a, float4 b) { return float4{a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w}; }

__device__ float4 operator/(float a, float4 b) { return float4{a / b.x, a / b.y, a / b.z, a / b.w}; }

__device__ float4 operator/(float4 a, float b) { return float4{a.x / b, a.y / b, a.z / b, a.w / b}; }

// glam's Mat4::mul_vec4
__device__ float4 Mat4_mul_vec4(mat4 self_, float4 rhs) {
    return self_.x_axis * rhs.x + self_.y_axis * rhs.y + self_.z_axis * rhs.z + self_.w_axis * rhs.w;
}

// glam's Mat4::mul_mat4
__device__ mat4 Mat4_mul_mat4(mat4 self_, mat4 rhs) {
    return mat4{Mat4_mul_vec4(self_, rhs.x_axis), Mat4_mul_vec4(self_, rhs.y_axis), Mat4_mul_vec4(self_, rhs.z_axis), Mat4_mul_vec4(self_, rhs.w_axis)};
}

// glam's Mat4::add_mat4
__device__ mat4 Mat4_add_mat4(mat4 self_, mat4 rhs) {
    return mat4{self_.x_axis + rhs.x_axis, self_.y_axis + rhs.y_axis, self_.z_axis + rhs.z_axis, self_.w_axis + rhs.w_axis};
}

// glam's Mat4::sub_mat4
__device__ mat4 Mat4_sub_mat4(mat4 self_, mat4 rhs) {
    return mat4{self_.x_axis - rhs.x_axis, self_.y_axis - rhs.y_axis, self_.z_axis - rhs.z_axis, self_.w_axis - rhs.w_axis};
}

// glam's Mat4::neg
__device__ mat4 Mat4_neg(mat4 self_) {
    return mat4{-self_.x_axis, -self_.y_axis, -self_.z_axis, -self_.w_axis};
}

// glam's Mat4::mul_scalar
__device__ mat4 Mat4_mul_scalar(mat4 self_, float rhs) {
    return mat4{self_.x_axis * rhs, self_.y_axis * rhs, self_.z_axis * rhs, self_.w_axis * rhs};
}

// glam's Vec4::abs
__device__ float4 Vec4_abs(float4 self_) {
    return float4{fabsf(self_.x), fabsf(self_.y), fabsf(self_.z), fabsf(self_.w)};
}

// glam's Mat4::abs
__device__ mat4 Mat4_abs(mat4 self_) {
    return mat4{Vec4_abs(self_.x_axis), Vec4_abs(self_.y_axis), Vec4_abs(self_.z_axis), Vec4_abs(self_.w_axis)};
}

// glam's Mat4::transpose
__device__ mat4 Mat4_transpose(mat4 self_) {
    return mat4{float4{self_.x_axis.x, self_.y_axis.x, self_.z_axis.x, self_.w_axis.x}, float4{self_.x_axis.y, self_.y_axis.y, self_.z_axis.y, self_.w_axis.y}, float4{self_.x_axis.z, self_.y_axis.z, self_.z_axis.z, self_.w_axis.z}, float4{self_.x_axis.w, self_.y_axis.w, self_.z_axis.w, self_.w_axis.w}};
}

// glam's Mat4::diagonal
__device__ float4 Mat4_diagonal(mat4 self_) {
    return float4{self_.x_axis.x, self_.y_axis.y, self_.z_axis.z, self_.w_axis.w};
}

// glam's Mat4::mul_diagonal_scale
__device__ mat4 Mat4_mul_diagonal_scale(mat4 self_, float4 scale) {
    return mat4{self_.x_axis * scale.x, self_.y_axis * scale.y, self_.z_axis * scale.z, self_.w_axis * scale.w};
}

// glam's Mat4::from_diagonal
__device__ mat4 Mat4_from_diagonal(float4 diagonal) {
    return mat4{float4{diagonal.x, 0.0f, 0.0f, 0.0f}, float4{0.0f, diagonal.y, 0.0f, 0.0f}, float4{0.0f, 0.0f, diagonal.z, 0.0f}, float4{0.0f, 0.0f, 0.0f, diagonal.w}};
}

// glam's Mat4::to_cols_array
__device__ Array<float, 16> Mat4_to_cols_array(mat4 self_) {
    return Array<float, 16>{{self_.x_axis.x, self_.x_axis.y, self_.x_axis.z, self_.x_axis.w, self_.y_axis.x, self_.y_axis.y, self_.y_axis.z, self_.y_axis.w, self_.z_axis.x, self_.z_axis.y, self_.z_axis.z, self_.z_axis.w, self_.w_axis.x, self_.w_axis.y, self_.w_axis.z, self_.w_axis.w}};
}

// glam's Mat4::from_cols_array
__device__ mat4 Mat4_from_cols_array(Array<float, 16> m) {
    return mat4{float4{m.element[0u], m.element[1u], m.element[2u], m.element[3u]}, float4{m.element[4u], m.element[5u], m.element[6u], m.element[7u]}, float4{m.element[8u], m.element[9u], m.element[10u], m.element[11u]}, float4{m.element[12u], m.element[13u], m.element[14u], m.element[15u]}};
}

// glam's Vec4::to_array
__device__ Array<float, 4> Vec4_to_array(float4 self_) {
    return Array<float, 4>{{self_.x, self_.y, self_.z, self_.w}};
}

// glam's Mat4::to_cols_array_2d
__device__ Array<Array<float, 4>, 4> Mat4_to_cols_array_2d(mat4 self_) {
    return Array<Array<float, 4>, 4>{{Vec4_to_array(self_.x_axis), Vec4_to_array(self_.y_axis), Vec4_to_array(self_.z_axis), Vec4_to_array(self_.w_axis)}};
}

// glam's Vec4::from_array
__device__ float4 Vec4_from_array(Array<float, 4> a) {
    return float4{a.element[0u], a.element[1u], a.element[2u], a.element[3u]};
}

// glam's Mat4::from_cols_array_2d
__device__ mat4 Mat4_from_cols_array_2d(Array<Array<float, 4>, 4> m) {
    return mat4{Vec4_from_array(m.element[0u]), Vec4_from_array(m.element[1u]), Vec4_from_array(m.element[2u]), Vec4_from_array(m.element[3u])};
}

// tests/kernels/matrices.rs:62
__device__ Array<mat4, 13> exact_four(mat4 a, mat4 b) {
    mat4 c = Mat4_mul_mat4(a, b);
    c = Mat4_add_mat4(c, mat4{float4{1.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 1.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 1.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 1.0f}});
    c.x_axis.y = 0.5f;
    c.y_axis = c.y_axis * 2.0f;
    return Array<mat4, 13>{{Mat4_sub_mat4(Mat4_add_mat4(a, b), mat4{float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 0.0f}}), Mat4_sub_mat4(Mat4_add_mat4(a, b), a), Mat4_mul_mat4(a, b), Mat4_mul_mat4(b, a), Mat4_neg(a), Mat4_add_mat4(Mat4_mul_scalar(a, 2.5f), Mat4_mul_scalar(a, 0.5f)), Mat4_abs(Mat4_mul_scalar(a, 3.0f)), Mat4_transpose(a), Mat4_mul_diagonal_scale(a, Mat4_diagonal(b)), Mat4_from_diagonal(a.x_axis), Mat4_from_cols_array(Mat4_to_cols_array(b)), Mat4_from_cols_array_2d(Mat4_to_cols_array_2d(Mat4_transpose(a))), Mat4_sub_mat4(c, mat4{float4{1.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 1.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 1.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 1.0f}})}};
}

// glam's Mat4::div_scalar
__device__ mat4 Mat4_div_scalar(mat4 self_, float rhs) {
    return mat4{self_.x_axis / rhs, self_.y_axis / rhs, self_.z_axis / rhs, self_.w_axis / rhs};
}

// glam's Vec4::recip
__device__ float4 Vec4_recip(float4 self_) {
    return 1.0f / self_;
}

// glam's Mat4::recip
__device__ mat4 Mat4_recip(mat4 self_) {
    return mat4{Vec4_recip(self_.x_axis), Vec4_recip(self_.y_axis), Vec4_recip(self_.z_axis), Vec4_recip(self_.w_axis)};
}

// glam's Vec4::dot
__device__ float Vec4_dot(float4 self_, float4 rhs) {
    return self_.x * rhs.x + self_.z * rhs.z + (self_.y * rhs.y + self_.w * rhs.w);
}

// glam's Mat4::inverse
__device__ mat4 Mat4_inverse(mat4 self_) {
    const float4 x = self_.x_axis;
    const float4 y = self_.y_axis;
    const float4 z = self_.z_axis;
    const float4 w = self_.w_axis;
    const auto zw = float4{z.z * w.w - w.z * z.w, z.z * w.w - w.z * z.w, y.z * w.w - w.z * y.w, y.z * z.w - z.z * y.w};
    const auto yw = float4{z.y * w.w - w.y * z.w, z.y * w.w - w.y * z.w, y.y * w.w - w.y * y.w, y.y * z.w - z.y * y.w};
    const auto yz = float4{z.y * w.z - w.y * z.z, z.y * w.z - w.y * z.z, y.y * w.z - w.y * y.z, y.y * z.z - z.y * y.z};
    const auto xw = float4{z.x * w.w - w.x * z.w, z.x * w.w - w.x * z.w, y.x * w.w - w.x * y.w, y.x * z.w - z.x * y.w};
    const auto xz = float4{z.x * w.z - w.x * z.z, z.x * w.z - w.x * z.z, y.x * w.z - w.x * y.z, y.x * z.z - z.x * y.z};
    const auto xy = float4{z.x * w.y - w.x * z.y, z.x * w.y - w.x * z.y, y.x * w.y - w.x * y.y, y.x * z.y - z.x * y.y};
    const auto xs = float4{y.x, x.x, x.x, x.x};
    const auto ys = float4{y.y, x.y, x.y, x.y};
    const auto zs = float4{y.z, x.z, x.z, x.z};
    const auto ws = float4{y.w, x.w, x.w, x.w};
    const auto signs = float4{1.0f, -1.0f, 1.0f, -1.0f};
    const float4 column0 = signs * (ys * zw - zs * yw + ws * yz);
    const float4 column1 = -signs * (xs * zw - zs * xw + ws * xz);
    const float4 column2 = signs * (xs * yw - ys * xw + ws * xy);
    const float4 column3 = -signs * (xs * yz - ys * xz + zs * xy);
    const float recip = 1.0f / Vec4_dot(x, float4{column0.x, column1.x, column2.x, column3.x});
    return mat4{column0 * recip, column1 * recip, column2 * recip, column3 * recip};
}

// glam's Vec4::is_finite
__device__ bool Vec4_is_finite(float4 self_) {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y) && f32_is_finite(self_.z) && f32_is_finite(self_.w);
}

// glam's Mat4::is_finite
__device__ bool Mat4_is_finite(mat4 self_) {
    return Vec4_is_finite(self_.x_axis) && Vec4_is_finite(self_.y_axis) && Vec4_is_finite(self_.z_axis) && Vec4_is_finite(self_.w_axis);
}

// glam's Mat4::inverse_or_zero
__device__ mat4 Mat4_inverse_or_zero(mat4 self_) {
    const mat4 inverse = Mat4_inverse(self_);
    if (Mat4_is_finite(inverse)) {
        return inverse;
    } else {
        return mat4{float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 0.0f}};
    }
}

// tests/kernels/matrices.rs:62
__device__ Array<mat4, 6> inexact_four(mat4 a, mat4 b) {
    return Array<mat4, 6>{{Mat4_div_scalar(a, 3.0f), Mat4_div_scalar(a, 7.0f), Mat4_recip(b), Mat4_inverse(a), Mat4_add_mat4(Mat4_inverse_or_zero(a), Mat4_inverse_or_zero(mat4{float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{0.0f, 0.0f, 0.0f, 0.0f}})), Mat4_mul_mat4(Mat4_inverse(b), a)}};
}

// glam's Mat4::transpose_mul_vec4
__device__ float4 Mat4_transpose_mul_vec4(mat4 self_, float4 rhs) {
    return float4{Vec4_dot(self_.x_axis, rhs), Vec4_dot(self_.y_axis, rhs), Vec4_dot(self_.z_axis, rhs), Vec4_dot(self_.w_axis, rhs)};
}

// glam's Mat4::col
__device__ float4 Mat4_col(mat4 self_, unsigned index, Panic<2> &panicked) {
    const auto columns = Array<float4, 4>{{self_.x_axis, self_.y_axis, self_.z_axis, self_.w_axis}};
    if (index >= 4u) {
        panic(panicked, 0u, 4u, index);
        return float4{};
    }
    return columns.element[index];
}

// glam's Mat4::row
__device__ float4 Mat4_row(mat4 self_, unsigned index, Panic<2> &panicked) {
    const float4 result = Mat4_col(Mat4_transpose(self_), index, panicked);
    if (panicked.site != 0u) {
        return float4{};
    }
    return result;
}

// glam's Mat4::determinant
__device__ float Mat4_determinant(mat4 self_) {
    const float4 y = self_.y_axis;
    const float4 z = self_.z_axis;
    const float4 w = self_.w_axis;
    const float xy = z.x * w.y - z.y * w.x;
    const float xz = z.x * w.z - z.z * w.x;
    const float xw = z.x * w.w - z.w * w.x;
    const float yz = z.y * w.z - z.z * w.y;
    const float yw = z.y * w.w - z.w * w.y;
    const float zw = z.z * w.w - z.w * w.z;
    const auto cofactors = float4{y.y * zw - y.z * yw + y.w * yz, -(y.x * zw - y.z * xw + y.w * xz), y.x * yw - y.y * xw + y.w * xy, -(y.x * yz - y.y * xz + y.z * xy)};
    return Vec4_dot(self_.x_axis, cofactors);
}

// tests/kernels/matrices.rs:62
__device__ Array<float4, 6> vectors_four(mat4 a, float4 b, Panic<2> &panicked) {
    const float4 kept = Mat4_mul_vec4(a, b);
    const float4 kept_1 = Mat4_mul_vec4(a, b);
    const float4 kept_2 = Mat4_transpose_mul_vec4(a, b);
    const float4 kept_3 = Mat4_row(a, 1u, panicked);
    if (panicked.site != 0u) {
        return Array<float4, 6>{};
    }
    const float4 result = Mat4_col(a, 0u, panicked);
    if (panicked.site != 0u) {
        return Array<float4, 6>{};
    }
    const float4 kept_4 = result + Mat4_diagonal(a);
    const float component = Mat4_determinant(a);
    return Array<float4, 6>{{kept, kept_1, kept_2, kept_3, kept_4, float4{component, component, component, component}}};
}

// glam's Vec4::eq
__device__ bool Vec4_eq(float4 self_, float4 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z && self_.w == rhs.w;
}

// glam's Mat4::eq
__device__ bool Mat4_eq(mat4 self_, mat4 rhs) {
    return Vec4_eq(self_.x_axis, rhs.x_axis) && Vec4_eq(self_.y_axis, rhs.y_axis) && Vec4_eq(self_.z_axis, rhs.z_axis) && Vec4_eq(self_.w_axis, rhs.w_axis);
}

// glam's Vec4::is_nan
__device__ bool Vec4_is_nan(float4 self_) {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y) || f32_is_nan(self_.z) || f32_is_nan(self_.w);
}

// glam's Mat4::is_nan
__device__ bool Mat4_is_nan(mat4 self_) {
    return Vec4_is_nan(self_.x_axis) || Vec4_is_nan(self_.y_axis) || Vec4_is_nan(self_.z_axis) || Vec4_is_nan(self_.w_axis);
}

// glam's Vec4::abs_diff_eq
__device__ bool Vec4_abs_diff_eq(float4 self_, float4 rhs, float max_abs_diff) {
    return fabsf(self_.x - rhs.x) <= max_abs_diff && fabsf(self_.y - rhs.y) <= max_abs_diff && fabsf(self_.z - rhs.z) <= max_abs_diff && fabsf(self_.w - rhs.w) <= max_abs_diff;
}

// glam's Mat4::abs_diff_eq
__device__ bool Mat4_abs_diff_eq(mat4 self_, mat4 rhs, float max_abs_diff) {
    return Vec4_abs_diff_eq(self_.x_axis, rhs.x_axis, max_abs_diff) && Vec4_abs_diff_eq(self_.y_axis, rhs.y_axis, max_abs_diff) && Vec4_abs_diff_eq(self_.z_axis, rhs.z_axis, max_abs_diff) && Vec4_abs_diff_eq(self_.w_axis, rhs.w_axis, max_abs_diff);
}

// tests/kernels/matrices.rs:62
__device__ Array<unsigned, 6> answers_four(mat4 a, mat4 b) {
    const mat4 infinite = Mat4_mul_scalar(a, __uint_as_float(0x7f800000u));
    return Array<unsigned, 6>{{unsigned(Mat4_eq(a, b)) + 2u * unsigned(!Mat4_eq(a, b)), unsigned(Mat4_eq(a, Mat4_transpose(Mat4_transpose(a)))), unsigned(Mat4_is_finite(a)) + 2u * unsigned(Mat4_is_finite(infinite)), unsigned(Mat4_is_nan(a)) + 2u * unsigned(Mat4_is_nan(Mat4_sub_mat4(infinite, infinite))), unsigned(Mat4_abs_diff_eq(a, b, 3.0f)), unsigned(Mat4_abs_diff_eq(a, a, 0.0f))}};
}

extern "C" __global__ void __launch_bounds__(256) four(const Launch launch, const mat4 *__restrict__ a, const mat4 *__restrict__ b, mat4 *__restrict__ exact, mat4 *__restrict__ inexact, float4 *__restrict__ vectors, unsigned *__restrict__ answers, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 1u, launch.a_len, i);
            return;
        }
        const mat4 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 2u, launch.b_len, i);
            return;
        }
        const mat4 b_1 = b[i];
        const Array<mat4, 13> e = exact_four(a_1, b_1);
        const Array<mat4, 6> x = inexact_four(a_1, b_1);
        const Array<float4, 6> v = vectors_four(a_1, b_1.x_axis, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<unsigned, 6> q = answers_four(a_1, b_1);
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
