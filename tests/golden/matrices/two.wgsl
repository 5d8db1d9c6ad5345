// two, tests/kernels/matrices.rs:65

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    exact_len: u32,
    exact_offset: u32,
    inexact_len: u32,
    inexact_offset: u32,
    vectors_len: u32,
    vectors_offset: u32,
    answers_len: u32,
    answers_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<mat2x2<f32>>;
@group(0) @binding(1) var<storage, read> b: array<mat2x2<f32>>;
@group(0) @binding(2) var<storage, read_write> exact: array<mat2x2<f32>>;
@group(0) @binding(3) var<storage, read_write> inexact: array<mat2x2<f32>>;
@group(0) @binding(4) var<storage, read_write> vectors: array<vec2<f32>>;
@group(0) @binding(5) var<storage, read_write> answers: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(6) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
}

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn f32_is_finite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) < 0x7f800000u;
}

// glam's Mat2::mul_vec2
fn Mat2_mul_vec2(self_: mat2x2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return self_[0] * rhs.x + self_[1] * rhs.y;
}

// glam's Mat2::mul_mat2
fn Mat2_mul_mat2(self_: mat2x2<f32>, rhs: mat2x2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(Mat2_mul_vec2(self_, rhs[0]), Mat2_mul_vec2(self_, rhs[1]));
}

// glam's Mat2::add_mat2
fn Mat2_add_mat2(self_: mat2x2<f32>, rhs: mat2x2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(self_[0] + rhs[0], self_[1] + rhs[1]);
}

// glam's Mat2::sub_mat2
fn Mat2_sub_mat2(self_: mat2x2<f32>, rhs: mat2x2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(self_[0] - rhs[0], self_[1] - rhs[1]);
}

// glam's Mat2::neg
fn Mat2_neg(self_: mat2x2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(-self_[0], -self_[1]);
}

// glam's Mat2::mul_scalar
fn Mat2_mul_scalar(self_: mat2x2<f32>, rhs: f32) -> mat2x2<f32> {
    return mat2x2<f32>(self_[0] * rhs, self_[1] * rhs);
}

// glam's Vec2::abs
fn Vec2_abs(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(abs(self_.x), abs(self_.y));
}

// glam's Mat2::abs
fn Mat2_abs(self_: mat2x2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(Vec2_abs(self_[0]), Vec2_abs(self_[1]));
}

// glam's Mat2::transpose
fn Mat2_transpose(self_: mat2x2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(vec2<f32>(self_[0].x, self_[1].x), vec2<f32>(self_[0].y, self_[1].y));
}

// glam's Mat2::diagonal
fn Mat2_diagonal(self_: mat2x2<f32>) -> vec2<f32> {
    return vec2<f32>(self_[0].x, self_[1].y);
}

// glam's Mat2::mul_diagonal_scale
fn Mat2_mul_diagonal_scale(self_: mat2x2<f32>, scale: vec2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(self_[0] * scale.x, self_[1] * scale.y);
}

// glam's Mat2::from_diagonal
fn Mat2_from_diagonal(diagonal: vec2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(vec2<f32>(diagonal.x, 0.0f), vec2<f32>(0.0f, diagonal.y));
}

// glam's Mat2::to_cols_array
fn Mat2_to_cols_array(self_: mat2x2<f32>) -> array<f32, 4> {
    return array<f32, 4>(self_[0].x, self_[0].y, self_[1].x, self_[1].y);
}

// glam's Mat2::from_cols_array
fn Mat2_from_cols_array(m: array<f32, 4>) -> mat2x2<f32> {
    return mat2x2<f32>(vec2<f32>(m[0u], m[1u]), vec2<f32>(m[2u], m[3u]));
}

// glam's Vec2::to_array
fn Vec2_to_array(self_: vec2<f32>) -> array<f32, 2> {
    return array<f32, 2>(self_.x, self_.y);
}

// glam's Mat2::to_cols_array_2d
fn Mat2_to_cols_array_2d(self_: mat2x2<f32>) -> array<array<f32, 2>, 2> {
    return array<array<f32, 2>, 2>(Vec2_to_array(self_[0]), Vec2_to_array(self_[1]));
}

// glam's Vec2::from_array
fn Vec2_from_array(a: array<f32, 2>) -> vec2<f32> {
    return vec2<f32>(a[0u], a[1u]);
}

// glam's Mat2::from_cols_array_2d
fn Mat2_from_cols_array_2d(m: array<array<f32, 2>, 2>) -> mat2x2<f32> {
    return mat2x2<f32>(Vec2_from_array(m[0u]), Vec2_from_array(m[1u]));
}

// tests/kernels/matrices.rs:60
fn exact_two(a: mat2x2<f32>, b: mat2x2<f32>) -> array<mat2x2<f32>, 13> {
    var c = Mat2_mul_mat2(a, b);
    c = Mat2_add_mat2(c, mat2x2<f32>(vec2<f32>(1.0f, 0.0f), vec2<f32>(0.0f, 1.0f)));
    c[0].y = 0.5f;
    c[1] = c[1] * 2.0f;
    return array<mat2x2<f32>, 13>(Mat2_sub_mat2(Mat2_add_mat2(a, b), mat2x2<f32>(vec2<f32>(0.0f), vec2<f32>(0.0f))), Mat2_sub_mat2(Mat2_add_mat2(a, b), a), Mat2_mul_mat2(a, b), Mat2_mul_mat2(b, a), Mat2_neg(a), Mat2_add_mat2(Mat2_mul_scalar(a, 2.5f), Mat2_mul_scalar(a, 0.5f)), Mat2_abs(Mat2_mul_scalar(a, 3.0f)), Mat2_transpose(a), Mat2_mul_diagonal_scale(a, Mat2_diagonal(b)), Mat2_from_diagonal(a[0]), Mat2_from_cols_array(Mat2_to_cols_array(b)), Mat2_from_cols_array_2d(Mat2_to_cols_array_2d(Mat2_transpose(a))), Mat2_sub_mat2(c, mat2x2<f32>(vec2<f32>(1.0f, 0.0f), vec2<f32>(0.0f, 1.0f))));
}

// glam's Mat2::div_scalar
fn Mat2_div_scalar(self_: mat2x2<f32>, rhs: f32) -> mat2x2<f32> {
    return mat2x2<f32>(self_[0] / rhs, self_[1] / rhs);
}

// glam's Vec2::recip
fn Vec2_recip(self_: vec2<f32>) -> vec2<f32> {
    return 1.0f / self_;
}

// glam's Mat2::recip
fn Mat2_recip(self_: mat2x2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(Vec2_recip(self_[0]), Vec2_recip(self_[1]));
}

// glam's Mat2::determinant
fn Mat2_determinant(self_: mat2x2<f32>) -> f32 {
    return self_[0].x * self_[1].y - self_[0].y * self_[1].x;
}

// glam's Mat2::inverse
fn Mat2_inverse(self_: mat2x2<f32>) -> mat2x2<f32> {
    let recip = 1.0f / Mat2_determinant(self_);
    let x = vec2<f32>(self_[1].y * recip, self_[0].y * (-recip));
    return mat2x2<f32>(x, vec2<f32>(self_[1].x * (-recip), self_[0].x * recip));
}

// glam's Vec2::is_finite
fn Vec2_is_finite(self_: vec2<f32>) -> bool {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y);
}

// glam's Mat2::is_finite
fn Mat2_is_finite(self_: mat2x2<f32>) -> bool {
    return Vec2_is_finite(self_[0]) && Vec2_is_finite(self_[1]);
}

// glam's Mat2::inverse_or_zero
fn Mat2_inverse_or_zero(self_: mat2x2<f32>) -> mat2x2<f32> {
    let inverse = Mat2_inverse(self_);
    if (Mat2_is_finite(inverse)) {
        return inverse;
    } else {
        return mat2x2<f32>(vec2<f32>(0.0f), vec2<f32>(0.0f));
    }
}

// tests/kernels/matrices.rs:60
fn inexact_two(a: mat2x2<f32>, b: mat2x2<f32>) -> array<mat2x2<f32>, 6> {
    return array<mat2x2<f32>, 6>(Mat2_div_scalar(a, 3.0f), Mat2_div_scalar(a, 7.0f), Mat2_recip(b), Mat2_inverse(a), Mat2_add_mat2(Mat2_inverse_or_zero(a), Mat2_inverse_or_zero(mat2x2<f32>(vec2<f32>(0.0f), vec2<f32>(0.0f)))), Mat2_mul_mat2(Mat2_inverse(b), a));
}

// glam's Vec2::dot
fn Vec2_dot(self_: vec2<f32>, rhs: vec2<f32>) -> f32 {
    return self_.x * rhs.x + self_.y * rhs.y;
}

// glam's Mat2::transpose_mul_vec2
fn Mat2_transpose_mul_vec2(self_: mat2x2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(Vec2_dot(self_[0], rhs), Vec2_dot(self_[1], rhs));
}

// glam's Mat2::col
fn Mat2_col(self_: mat2x2<f32>, index: u32) -> vec2<f32> {
    var columns = array<vec2<f32>, 2>(self_[0], self_[1]);
    if (index >= 2u) {
        panic_with_2(0u, 2u, index);
        return vec2<f32>();
    }
    return columns[index];
}

// glam's Mat2::row
fn Mat2_row(self_: mat2x2<f32>, index: u32) -> vec2<f32> {
    let result = Mat2_col(Mat2_transpose(self_), index);
    if (panicked != 0u) {
        return vec2<f32>();
    }
    return result;
}

// tests/kernels/matrices.rs:60
fn vectors_two(a: mat2x2<f32>, b: vec2<f32>) -> array<vec2<f32>, 6> {
    let kept = Mat2_mul_vec2(a, b);
    let kept_1 = Mat2_mul_vec2(a, b);
    let kept_2 = Mat2_transpose_mul_vec2(a, b);
    let kept_3 = Mat2_row(a, 1u);
    if (panicked != 0u) {
        return array<vec2<f32>, 6>();
    }
    let result = Mat2_col(a, 0u);
    if (panicked != 0u) {
        return array<vec2<f32>, 6>();
    }
    let kept_4 = result + Mat2_diagonal(a);
    let component = Mat2_determinant(a);
    return array<vec2<f32>, 6>(kept, kept_1, kept_2, kept_3, kept_4, vec2<f32>(component));
}

// glam's Vec2::eq
fn Vec2_eq(self_: vec2<f32>, rhs: vec2<f32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's Mat2::eq
fn Mat2_eq(self_: mat2x2<f32>, rhs: mat2x2<f32>) -> bool {
    return Vec2_eq(self_[0], rhs[0]) && Vec2_eq(self_[1], rhs[1]);
}

// glam's Vec2::is_nan
fn Vec2_is_nan(self_: vec2<f32>) -> bool {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y);
}

// glam's Mat2::is_nan
fn Mat2_is_nan(self_: mat2x2<f32>) -> bool {
    return Vec2_is_nan(self_[0]) || Vec2_is_nan(self_[1]);
}

// glam's Vec2::abs_diff_eq
fn Vec2_abs_diff_eq(self_: vec2<f32>, rhs: vec2<f32>, max_abs_diff: f32) -> bool {
    return abs(self_.x - rhs.x) <= max_abs_diff && abs(self_.y - rhs.y) <= max_abs_diff;
}

// glam's Mat2::abs_diff_eq
fn Mat2_abs_diff_eq(self_: mat2x2<f32>, rhs: mat2x2<f32>, max_abs_diff: f32) -> bool {
    return Vec2_abs_diff_eq(self_[0], rhs[0], max_abs_diff) && Vec2_abs_diff_eq(self_[1], rhs[1], max_abs_diff);
}

// tests/kernels/matrices.rs:60
fn answers_two(a: mat2x2<f32>, b: mat2x2<f32>) -> array<u32, 6> {
    let infinite = Mat2_mul_scalar(a, f32_opaque(0x7f800000u));
    return array<u32, 6>(u32(Mat2_eq(a, b)) + 2u * u32(!Mat2_eq(a, b)), u32(Mat2_eq(a, Mat2_transpose(Mat2_transpose(a)))), u32(Mat2_is_finite(a)) + 2u * u32(Mat2_is_finite(infinite)), u32(Mat2_is_nan(a)) + 2u * u32(Mat2_is_nan(Mat2_sub_mat2(infinite, infinite))), u32(Mat2_abs_diff_eq(a, b, 3.0f)), u32(Mat2_abs_diff_eq(a, a, 0.0f)));
}

@compute @workgroup_size(256, 1, 1)
fn two(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(1u, launch.a_len, i);
        return;
    }
    let a_1 = a[launch.a_offset + i];
    if (i >= launch.b_len) {
        panic_with_2(2u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i];
    var e = exact_two(a_1, b_1);
    var x = inexact_two(a_1, b_1);
    var v = vectors_two(a_1, b_1[0]);
    if (panicked != 0u) {
        return;
    }
    var q = answers_two(a_1, b_1);
    if (u32_saturating_add(13u * i, 12u) < launch.exact_len) {
        for (var k = 0u; k < 13u; k += 1u) {
            let index = 13u * i + k;
            exact[launch.exact_offset + index] = e[k];
        }
    } else {
        for (var k = 0u; k < 13u; k += 1u) {
            let index = 13u * i + k;
            if (index >= launch.exact_len) {
                panic_with_2(3u, launch.exact_len, index);
                return;
            }
            exact[launch.exact_offset + index] = e[k];
        }
    }
    if (u32_saturating_add(6u * i, 5u) < launch.inexact_len && u32_saturating_add(6u * i, 5u) < launch.vectors_len && u32_saturating_add(6u * i, 5u) < launch.answers_len) {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 6u * i + k;
            inexact[launch.inexact_offset + index] = x[k];
            vectors[launch.vectors_offset + index] = v[k];
            answers[launch.answers_offset + index] = q[k];
        }
    } else {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 6u * i + k;
            if (index >= launch.inexact_len) {
                panic_with_2(4u, launch.inexact_len, index);
                return;
            }
            inexact[launch.inexact_offset + index] = x[k];
            if (index >= launch.vectors_len) {
                panic_with_2(5u, launch.vectors_len, index);
                return;
            }
            vectors[launch.vectors_offset + index] = v[k];
            if (index >= launch.answers_len) {
                panic_with_2(6u, launch.answers_len, index);
                return;
            }
            answers[launch.answers_offset + index] = q[k];
        }
    }
}
