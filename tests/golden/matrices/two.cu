// two, tests/kernels/matrices.rs:65

template <class T, unsigned N>
struct Array {
    T element[N];
};

struct mat2 {
    float2 x_axis, y_axis;
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

// Vectors as the host aligns them, which are CUDA's own wherever they are values.
struct packed_float2 {
    float x, y;
    packed_float2() = default;
    __device__ packed_float2(float2 v) : x(v.x), y(v.y) {}
    __device__ operator float2() const { return float2{x, y}; }
};

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

__device__ float2 operator*(float2 a, float b) { return float2{a.x * b, a.y * b}; }

__device__ float2 operator+(float2 a, float2 b) { return float2{a.x + b.x, a.y + b.y}; }

__device__ float2 operator-(float2 a) { return float2{-a.x, -a.y}; }

__device__ float2 operator-(float2 a, float2 b) { return float2{a.x - b.x, a.y - b.y}; }

__device__ float2 operator/(float a, float2 b) { return float2{a / b.x, a / b.y}; }

__device__ float2 operator/(float2 a, float b) { return float2{a.x / b, a.y / b}; }

// glam's Mat2::mul_vec2
__device__ float2 Mat2_mul_vec2(mat2 self_, float2 rhs) {
    return self_.x_axis * rhs.x + self_.y_axis * rhs.y;
}

// glam's Mat2::mul_mat2
__device__ mat2 Mat2_mul_mat2(mat2 self_, mat2 rhs) {
    return mat2{Mat2_mul_vec2(self_, rhs.x_axis), Mat2_mul_vec2(self_, rhs.y_axis)};
}

// glam's Mat2::add_mat2
__device__ mat2 Mat2_add_mat2(mat2 self_, mat2 rhs) {
    return mat2{self_.x_axis + rhs.x_axis, self_.y_axis + rhs.y_axis};
}

// glam's Mat2::sub_mat2
__device__ mat2 Mat2_sub_mat2(mat2 self_, mat2 rhs) {
    return mat2{self_.x_axis - rhs.x_axis, self_.y_axis - rhs.y_axis};
}

// glam's Mat2::neg
__device__ mat2 Mat2_neg(mat2 self_) {
    return mat2{-self_.x_axis, -self_.y_axis};
}

// glam's Mat2::mul_scalar
__device__ mat2 Mat2_mul_scalar(mat2 self_, float rhs) {
    return mat2{self_.x_axis * rhs, self_.y_axis * rhs};
}

// glam's Vec2::abs
__device__ float2 Vec2_abs(float2 self_) {
    return float2{fabsf(self_.x), fabsf(self_.y)};
}

// glam's Mat2::abs
__device__ mat2 Mat2_abs(mat2 self_) {
    return mat2{Vec2_abs(self_.x_axis), Vec2_abs(self_.y_axis)};
}

// glam's Mat2::transpose
__device__ mat2 Mat2_transpose(mat2 self_) {
    return mat2{float2{self_.x_axis.x, self_.y_axis.x}, float2{self_.x_axis.y, self_.y_axis.y}};
}

// glam's Mat2::diagonal
__device__ float2 Mat2_diagonal(mat2 self_) {
    return float2{self_.x_axis.x, self_.y_axis.y};
}

// glam's Mat2::mul_diagonal_scale
__device__ mat2 Mat2_mul_diagonal_scale(mat2 self_, float2 scale) {
    return mat2{self_.x_axis * scale.x, self_.y_axis * scale.y};
}

// glam's Mat2::from_diagonal
__device__ mat2 Mat2_from_diagonal(float2 diagonal) {
    return mat2{float2{diagonal.x, 0.0f}, float2{0.0f, diagonal.y}};
}

// glam's Mat2::to_cols_array
__device__ Array<float, 4> Mat2_to_cols_array(mat2 self_) {
    return Array<float, 4>{{self_.x_axis.x, self_.x_axis.y, self_.y_axis.x, self_.y_axis.y}};
}

// glam's Mat2::from_cols_array
__device__ mat2 Mat2_from_cols_array(Array<float, 4> m) {
    return mat2{float2{m.element[0u], m.element[1u]}, float2{m.element[2u], m.element[3u]}};
}

// glam's Vec2::to_array
__device__ Array<float, 2> Vec2_to_array(float2 self_) {
    return Array<float, 2>{{self_.x, self_.y}};
}

// glam's Mat2::to_cols_array_2d
__device__ Array<Array<float, 2>, 2> Mat2_to_cols_array_2d(mat2 self_) {
    return Array<Array<float, 2>, 2>{{Vec2_to_array(self_.x_axis), Vec2_to_array(self_.y_axis)}};
}

// glam's Vec2::from_array
__device__ float2 Vec2_from_array(Array<float, 2> a) {
    return float2{a.element[0u], a.element[1u]};
}

// glam's Mat2::from_cols_array_2d
__device__ mat2 Mat2_from_cols_array_2d(Array<Array<float, 2>, 2> m) {
    return mat2{Vec2_from_array(m.element[0u]), Vec2_from_array(m.element[1u])};
}

// tests/kernels/matrices.rs:60
__device__ Array<mat2, 13> exact_two(mat2 a, mat2 b) {
    mat2 c = Mat2_mul_mat2(a, b);
    c = Mat2_add_mat2(c, mat2{float2{1.0f, 0.0f}, float2{0.0f, 1.0f}});
    c.x_axis.y = 0.5f;
    c.y_axis = c.y_axis * 2.0f;
    return Array<mat2, 13>{{Mat2_sub_mat2(Mat2_add_mat2(a, b), mat2{float2{0.0f, 0.0f}, float2{0.0f, 0.0f}}), Mat2_sub_mat2(Mat2_add_mat2(a, b), a), Mat2_mul_mat2(a, b), Mat2_mul_mat2(b, a), Mat2_neg(a), Mat2_add_mat2(Mat2_mul_scalar(a, 2.5f), Mat2_mul_scalar(a, 0.5f)), Mat2_abs(Mat2_mul_scalar(a, 3.0f)), Mat2_transpose(a), Mat2_mul_diagonal_scale(a, Mat2_diagonal(b)), Mat2_from_diagonal(a.x_axis), Mat2_from_cols_array(Mat2_to_cols_array(b)), Mat2_from_cols_array_2d(Mat2_to_cols_array_2d(Mat2_transpose(a))), Mat2_sub_mat2(c, mat2{float2{1.0f, 0.0f}, float2{0.0f, 1.0f}})}};
}

// glam's Mat2::div_scalar
__device__ mat2 Mat2_div_scalar(mat2 self_, float rhs) {
    return mat2{self_.x_axis / rhs, self_.y_axis / rhs};
}

// glam's Vec2::recip
__device__ float2 Vec2_recip(float2 self_) {
    return 1.0f / self_;
}

// glam's Mat2::recip
__device__ mat2 Mat2_recip(mat2 self_) {
    return mat2{Vec2_recip(self_.x_axis), Vec2_recip(self_.y_axis)};
}

// glam's Mat2::determinant
__device__ float Mat2_determinant(mat2 self_) {
    return self_.x_axis.x * self_.y_axis.y - self_.x_axis.y * self_.y_axis.x;
}

// glam's Mat2::inverse
__device__ mat2 Mat2_inverse(mat2 self_) {
    const float recip = 1.0f / Mat2_determinant(self_);
    const auto x = float2{self_.y_axis.y * recip, self_.x_axis.y * (-recip)};
    return mat2{x, float2{self_.y_axis.x * (-recip), self_.x_axis.x * recip}};
}

// glam's Vec2::is_finite
__device__ bool Vec2_is_finite(float2 self_) {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y);
}

// glam's Mat2::is_finite
__device__ bool Mat2_is_finite(mat2 self_) {
    return Vec2_is_finite(self_.x_axis) && Vec2_is_finite(self_.y_axis);
}

// glam's Mat2::inverse_or_zero
__device__ mat2 Mat2_inverse_or_zero(mat2 self_) {
    const mat2 inverse = Mat2_inverse(self_);
    if (Mat2_is_finite(inverse)) {
        return inverse;
    } else {
        return mat2{float2{0.0f, 0.0f}, float2{0.0f, 0.0f}};
    }
}

// tests/kernels/matrices.rs:60
__device__ Array<mat2, 6> inexact_two(mat2 a, mat2 b) {
    return Array<mat2, 6>{{Mat2_div_scalar(a, 3.0f), Mat2_div_scalar(a, 7.0f), Mat2_recip(b), Mat2_inverse(a), Mat2_add_mat2(Mat2_inverse_or_zero(a), Mat2_inverse_or_zero(mat2{float2{0.0f, 0.0f}, float2{0.0f, 0.0f}})), Mat2_mul_mat2(Mat2_inverse(b), a)}};
}

// glam's Vec2::dot
__device__ float Vec2_dot(float2 self_, float2 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y;
}

// glam's Mat2::transpose_mul_vec2
__device__ float2 Mat2_transpose_mul_vec2(mat2 self_, float2 rhs) {
    return float2{Vec2_dot(self_.x_axis, rhs), Vec2_dot(self_.y_axis, rhs)};
}

// glam's Mat2::col
__device__ float2 Mat2_col(mat2 self_, unsigned index, Panic<2> &panicked) {
    const auto columns = Array<packed_float2, 2>{{self_.x_axis, self_.y_axis}};
    if (index >= 2u) {
        panic(panicked, 0u, 2u, index);
        return float2{};
    }
    return columns.element[index];
}

// glam's Mat2::row
__device__ float2 Mat2_row(mat2 self_, unsigned index, Panic<2> &panicked) {
    const float2 result = Mat2_col(Mat2_transpose(self_), index, panicked);
    if (panicked.site != 0u) {
        return float2{};
    }
    return result;
}

// tests/kernels/matrices.rs:60
__device__ Array<packed_float2, 6> vectors_two(mat2 a, float2 b, Panic<2> &panicked) {
    const float2 kept = Mat2_mul_vec2(a, b);
    const float2 kept_1 = Mat2_mul_vec2(a, b);
    const float2 kept_2 = Mat2_transpose_mul_vec2(a, b);
    const float2 kept_3 = Mat2_row(a, 1u, panicked);
    if (panicked.site != 0u) {
        return Array<packed_float2, 6>{};
    }
    const float2 result = Mat2_col(a, 0u, panicked);
    if (panicked.site != 0u) {
        return Array<packed_float2, 6>{};
    }
    const float2 kept_4 = result + Mat2_diagonal(a);
    const float component = Mat2_determinant(a);
    return Array<packed_float2, 6>{{kept, kept_1, kept_2, kept_3, kept_4, float2{component, component}}};
}

// glam's Vec2::eq
__device__ bool Vec2_eq(float2 self_, float2 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's Mat2::eq
__device__ bool Mat2_eq(mat2 self_, mat2 rhs) {
    return Vec2_eq(self_.x_axis, rhs.x_axis) && Vec2_eq(self_.y_axis, rhs.y_axis);
}

// glam's Vec2::is_nan
__device__ bool Vec2_is_nan(float2 self_) {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y);
}

// glam's Mat2::is_nan
__device__ bool Mat2_is_nan(mat2 self_) {
    return Vec2_is_nan(self_.x_axis) || Vec2_is_nan(self_.y_axis);
}

// glam's Vec2::abs_diff_eq
__device__ bool Vec2_abs_diff_eq(float2 self_, float2 rhs, float max_abs_diff) {
    return fabsf(self_.x - rhs.x) <= max_abs_diff && fabsf(self_.y - rhs.y) <= max_abs_diff;
}

// glam's Mat2::abs_diff_eq
__device__ bool Mat2_abs_diff_eq(mat2 self_, mat2 rhs, float max_abs_diff) {
    return Vec2_abs_diff_eq(self_.x_axis, rhs.x_axis, max_abs_diff) && Vec2_abs_diff_eq(self_.y_axis, rhs.y_axis, max_abs_diff);
}

// tests/kernels/matrices.rs:60
__device__ Array<unsigned, 6> answers_two(mat2 a, mat2 b) {
    const mat2 infinite = Mat2_mul_scalar(a, __uint_as_float(0x7f800000u));
    return Array<unsigned, 6>{{unsigned(Mat2_eq(a, b)) + 2u * unsigned(!Mat2_eq(a, b)), unsigned(Mat2_eq(a, Mat2_transpose(Mat2_transpose(a)))), unsigned(Mat2_is_finite(a)) + 2u * unsigned(Mat2_is_finite(infinite)), unsigned(Mat2_is_nan(a)) + 2u * unsigned(Mat2_is_nan(Mat2_sub_mat2(infinite, infinite))), unsigned(Mat2_abs_diff_eq(a, b, 3.0f)), unsigned(Mat2_abs_diff_eq(a, a, 0.0f))}};
}

extern "C" __global__ void __launch_bounds__(256) two(const Launch launch, const mat2 *__restrict__ a, const mat2 *__restrict__ b, mat2 *__restrict__ exact, mat2 *__restrict__ inexact, float2 *__restrict__ vectors, unsigned *__restrict__ answers, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 1u, launch.a_len, i);
            return;
        }
        const mat2 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 2u, launch.b_len, i);
            return;
        }
        const mat2 b_1 = b[i];
        const Array<mat2, 13> e = exact_two(a_1, b_1);
        const Array<mat2, 6> x = inexact_two(a_1, b_1);
        const Array<packed_float2, 6> v = vectors_two(a_1, b_1.x_axis, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<unsigned, 6> q = answers_two(a_1, b_1);
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
