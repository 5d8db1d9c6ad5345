// three, tests/kernels/matrices.rs:80

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
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> exact: array<f32>;
@group(0) @binding(3) var<storage, read_write> inexact: array<f32>;
@group(0) @binding(4) var<storage, read_write> vectors: array<f32>;
@group(0) @binding(5) var<storage, read_write> answers: array<u32>;

fn a_load(index: u32) -> mat3x3<f32> {
    let at = (launch.a_offset + index) * 9u;
    return mat3x3<f32>(a[at], a[at + 1u], a[at + 2u], a[at + 3u], a[at + 4u], a[at + 5u], a[at + 6u], a[at + 7u], a[at + 8u]);
}

fn b_load(index: u32) -> mat3x3<f32> {
    let at = (launch.b_offset + index) * 9u;
    return mat3x3<f32>(b[at], b[at + 1u], b[at + 2u], b[at + 3u], b[at + 4u], b[at + 5u], b[at + 6u], b[at + 7u], b[at + 8u]);
}

fn exact_store(index: u32, value: mat3x3<f32>) {
    let at = (launch.exact_offset + index) * 9u;
    exact[at] = value[0].x;
    exact[at + 1u] = value[0].y;
    exact[at + 2u] = value[0].z;
    exact[at + 3u] = value[1].x;
    exact[at + 4u] = value[1].y;
    exact[at + 5u] = value[1].z;
    exact[at + 6u] = value[2].x;
    exact[at + 7u] = value[2].y;
    exact[at + 8u] = value[2].z;
}

fn inexact_store(index: u32, value: mat3x3<f32>) {
    let at = (launch.inexact_offset + index) * 9u;
    inexact[at] = value[0].x;
    inexact[at + 1u] = value[0].y;
    inexact[at + 2u] = value[0].z;
    inexact[at + 3u] = value[1].x;
    inexact[at + 4u] = value[1].y;
    inexact[at + 5u] = value[1].z;
    inexact[at + 6u] = value[2].x;
    inexact[at + 7u] = value[2].y;
    inexact[at + 8u] = value[2].z;
}

fn vectors_store(index: u32, value: vec3<f32>) {
    let at = (launch.vectors_offset + index) * 3u;
    vectors[at] = value.x;
    vectors[at + 1u] = value.y;
    vectors[at + 2u] = value.z;
}

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

// glam's Mat3::mul_vec3
fn Mat3_mul_vec3(self_: mat3x3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return self_[0] * rhs.x + self_[1] * rhs.y + self_[2] * rhs.z;
}

// glam's Mat3::mul_mat3
fn Mat3_mul_mat3(self_: mat3x3<f32>, rhs: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(Mat3_mul_vec3(self_, rhs[0]), Mat3_mul_vec3(self_, rhs[1]), Mat3_mul_vec3(self_, rhs[2]));
}

// glam's Mat3::add_mat3
fn Mat3_add_mat3(self_: mat3x3<f32>, rhs: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(self_[0] + rhs[0], self_[1] + rhs[1], self_[2] + rhs[2]);
}

// glam's Mat3::sub_mat3
fn Mat3_sub_mat3(self_: mat3x3<f32>, rhs: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(self_[0] - rhs[0], self_[1] - rhs[1], self_[2] - rhs[2]);
}

// glam's Mat3::neg
fn Mat3_neg(self_: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(-self_[0], -self_[1], -self_[2]);
}

// glam's Mat3::mul_scalar
fn Mat3_mul_scalar(self_: mat3x3<f32>, rhs: f32) -> mat3x3<f32> {
    return mat3x3<f32>(self_[0] * rhs, self_[1] * rhs, self_[2] * rhs);
}

// glam's Vec3::abs
fn Vec3_abs(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(abs(self_.x), abs(self_.y), abs(self_.z));
}

// glam's Mat3::abs
fn Mat3_abs(self_: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(Vec3_abs(self_[0]), Vec3_abs(self_[1]), Vec3_abs(self_[2]));
}

// glam's Mat3::transpose
fn Mat3_transpose(self_: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(vec3<f32>(self_[0].x, self_[1].x, self_[2].x), vec3<f32>(self_[0].y, self_[1].y, self_[2].y), vec3<f32>(self_[0].z, self_[1].z, self_[2].z));
}

// glam's Mat3::diagonal
fn Mat3_diagonal(self_: mat3x3<f32>) -> vec3<f32> {
    return vec3<f32>(self_[0].x, self_[1].y, self_[2].z);
}

// glam's Mat3::mul_diagonal_scale
fn Mat3_mul_diagonal_scale(self_: mat3x3<f32>, scale: vec3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(self_[0] * scale.x, self_[1] * scale.y, self_[2] * scale.z);
}

// glam's Mat3::from_diagonal
fn Mat3_from_diagonal(diagonal: vec3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(vec3<f32>(diagonal.x, 0.0f, 0.0f), vec3<f32>(0.0f, diagonal.y, 0.0f), vec3<f32>(0.0f, 0.0f, diagonal.z));
}

// glam's Mat3::to_cols_array
fn Mat3_to_cols_array(self_: mat3x3<f32>) -> array<f32, 9> {
    return array<f32, 9>(self_[0].x, self_[0].y, self_[0].z, self_[1].x, self_[1].y, self_[1].z, self_[2].x, self_[2].y, self_[2].z);
}

// glam's Mat3::from_cols_array
fn Mat3_from_cols_array(m: array<f32, 9>) -> mat3x3<f32> {
    return mat3x3<f32>(vec3<f32>(m[0u], m[1u], m[2u]), vec3<f32>(m[3u], m[4u], m[5u]), vec3<f32>(m[6u], m[7u], m[8u]));
}

// glam's Vec3::to_array
fn Vec3_to_array(self_: vec3<f32>) -> array<f32, 3> {
    return array<f32, 3>(self_.x, self_.y, self_.z);
}

// glam's Mat3::to_cols_array_2d
fn Mat3_to_cols_array_2d(self_: mat3x3<f32>) -> array<array<f32, 3>, 3> {
    return array<array<f32, 3>, 3>(Vec3_to_array(self_[0]), Vec3_to_array(self_[1]), Vec3_to_array(self_[2]));
}

// glam's Vec3::from_array
fn Vec3_from_array(a: array<f32, 3>) -> vec3<f32> {
    return vec3<f32>(a[0u], a[1u], a[2u]);
}

// glam's Mat3::from_cols_array_2d
fn Mat3_from_cols_array_2d(m: array<array<f32, 3>, 3>) -> mat3x3<f32> {
    return mat3x3<f32>(Vec3_from_array(m[0u]), Vec3_from_array(m[1u]), Vec3_from_array(m[2u]));
}

// tests/kernels/matrices.rs:61
fn exact_three(a: mat3x3<f32>, b: mat3x3<f32>) -> array<mat3x3<f32>, 13> {
    var c = Mat3_mul_mat3(a, b);
    c = Mat3_add_mat3(c, mat3x3<f32>(vec3<f32>(1.0f, 0.0f, 0.0f), vec3<f32>(0.0f, 1.0f, 0.0f), vec3<f32>(0.0f, 0.0f, 1.0f)));
    c[0].y = 0.5f;
    c[1] = c[1] * 2.0f;
    return array<mat3x3<f32>, 13>(Mat3_sub_mat3(Mat3_add_mat3(a, b), mat3x3<f32>(vec3<f32>(0.0f), vec3<f32>(0.0f), vec3<f32>(0.0f))), Mat3_sub_mat3(Mat3_add_mat3(a, b), a), Mat3_mul_mat3(a, b), Mat3_mul_mat3(b, a), Mat3_neg(a), Mat3_add_mat3(Mat3_mul_scalar(a, 2.5f), Mat3_mul_scalar(a, 0.5f)), Mat3_abs(Mat3_mul_scalar(a, 3.0f)), Mat3_transpose(a), Mat3_mul_diagonal_scale(a, Mat3_diagonal(b)), Mat3_from_diagonal(a[0]), Mat3_from_cols_array(Mat3_to_cols_array(b)), Mat3_from_cols_array_2d(Mat3_to_cols_array_2d(Mat3_transpose(a))), Mat3_sub_mat3(c, mat3x3<f32>(vec3<f32>(1.0f, 0.0f, 0.0f), vec3<f32>(0.0f, 1.0f, 0.0f), vec3<f32>(0.0f, 0.0f, 1.0f))));
}

// glam's Mat3::div_scalar
fn Mat3_div_scalar(self_: mat3x3<f32>, rhs: f32) -> mat3x3<f32> {
    return mat3x3<f32>(self_[0] / rhs, self_[1] / rhs, self_[2] / rhs);
}

// glam's Vec3::recip
fn Vec3_recip(self_: vec3<f32>) -> vec3<f32> {
    return 1.0f / self_;
}

// glam's Mat3::recip
fn Mat3_recip(self_: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(Vec3_recip(self_[0]), Vec3_recip(self_[1]), Vec3_recip(self_[2]));
}

// glam's Vec3::cross
fn Vec3_cross(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(self_.y * rhs.z - rhs.y * self_.z, self_.z * rhs.x - rhs.z * self_.x, self_.x * rhs.y - rhs.x * self_.y);
}

// glam's Vec3::dot
fn Vec3_dot(self_: vec3<f32>, rhs: vec3<f32>) -> f32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's Mat3::inverse
fn Mat3_inverse(self_: mat3x3<f32>) -> mat3x3<f32> {
    let x = Vec3_cross(self_[1], self_[2]);
    let y = Vec3_cross(self_[2], self_[0]);
    let z = Vec3_cross(self_[0], self_[1]);
    let recip = 1.0f / Vec3_dot(self_[0], x);
    return Mat3_transpose(mat3x3<f32>(x * recip, y * recip, z * recip));
}

// glam's Vec3::is_finite
fn Vec3_is_finite(self_: vec3<f32>) -> bool {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y) && f32_is_finite(self_.z);
}

// glam's Mat3::is_finite
fn Mat3_is_finite(self_: mat3x3<f32>) -> bool {
    return Vec3_is_finite(self_[0]) && Vec3_is_finite(self_[1]) && Vec3_is_finite(self_[2]);
}

// glam's Mat3::inverse_or_zero
fn Mat3_inverse_or_zero(self_: mat3x3<f32>) -> mat3x3<f32> {
    let inverse = Mat3_inverse(self_);
    if (Mat3_is_finite(inverse)) {
        return inverse;
    } else {
        return mat3x3<f32>(vec3<f32>(0.0f), vec3<f32>(0.0f), vec3<f32>(0.0f));
    }
}

// tests/kernels/matrices.rs:61
fn inexact_three(a: mat3x3<f32>, b: mat3x3<f32>) -> array<mat3x3<f32>, 6> {
    return array<mat3x3<f32>, 6>(Mat3_div_scalar(a, 3.0f), Mat3_div_scalar(a, 7.0f), Mat3_recip(b), Mat3_inverse(a), Mat3_add_mat3(Mat3_inverse_or_zero(a), Mat3_inverse_or_zero(mat3x3<f32>(vec3<f32>(0.0f), vec3<f32>(0.0f), vec3<f32>(0.0f)))), Mat3_mul_mat3(Mat3_inverse(b), a));
}

// glam's Mat3::transpose_mul_vec3
fn Mat3_transpose_mul_vec3(self_: mat3x3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(Vec3_dot(self_[0], rhs), Vec3_dot(self_[1], rhs), Vec3_dot(self_[2], rhs));
}

// glam's Mat3::col
fn Mat3_col(self_: mat3x3<f32>, index: u32) -> vec3<f32> {
    var columns = array<vec3<f32>, 3>(self_[0], self_[1], self_[2]);
    if (index >= 3u) {
        panic_with_2(0u, 3u, index);
        return vec3<f32>();
    }
    return columns[index];
}

// glam's Mat3::row
fn Mat3_row(self_: mat3x3<f32>, index: u32) -> vec3<f32> {
    let result = Mat3_col(Mat3_transpose(self_), index);
    if (panicked != 0u) {
        return vec3<f32>();
    }
    return result;
}

// glam's Mat3::determinant
fn Mat3_determinant(self_: mat3x3<f32>) -> f32 {
    return Vec3_dot(self_[0], Vec3_cross(self_[1], self_[2]));
}

// tests/kernels/matrices.rs:61
fn vectors_three(a: mat3x3<f32>, b: vec3<f32>) -> array<vec3<f32>, 6> {
    let kept = Mat3_mul_vec3(a, b);
    let kept_1 = Mat3_mul_vec3(a, b);
    let kept_2 = Mat3_transpose_mul_vec3(a, b);
    let kept_3 = Mat3_row(a, 1u);
    if (panicked != 0u) {
        return array<vec3<f32>, 6>();
    }
    let result = Mat3_col(a, 0u);
    if (panicked != 0u) {
        return array<vec3<f32>, 6>();
    }
    let kept_4 = result + Mat3_diagonal(a);
    let component = Mat3_determinant(a);
    return array<vec3<f32>, 6>(kept, kept_1, kept_2, kept_3, kept_4, vec3<f32>(component));
}

// glam's Vec3::eq
fn Vec3_eq(self_: vec3<f32>, rhs: vec3<f32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's Mat3::eq
fn Mat3_eq(self_: mat3x3<f32>, rhs: mat3x3<f32>) -> bool {
    return Vec3_eq(self_[0], rhs[0]) && Vec3_eq(self_[1], rhs[1]) && Vec3_eq(self_[2], rhs[2]);
}

// glam's Vec3::is_nan
fn Vec3_is_nan(self_: vec3<f32>) -> bool {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y) || f32_is_nan(self_.z);
}

// glam's Mat3::is_nan
fn Mat3_is_nan(self_: mat3x3<f32>) -> bool {
    return Vec3_is_nan(self_[0]) || Vec3_is_nan(self_[1]) || Vec3_is_nan(self_[2]);
}

// glam's Vec3::abs_diff_eq
fn Vec3_abs_diff_eq(self_: vec3<f32>, rhs: vec3<f32>, max_abs_diff: f32) -> bool {
    return abs(self_.x - rhs.x) <= max_abs_diff && abs(self_.y - rhs.y) <= max_abs_diff && abs(self_.z - rhs.z) <= max_abs_diff;
}

// glam's Mat3::abs_diff_eq
fn Mat3_abs_diff_eq(self_: mat3x3<f32>, rhs: mat3x3<f32>, max_abs_diff: f32) -> bool {
    return Vec3_abs_diff_eq(self_[0], rhs[0], max_abs_diff) && Vec3_abs_diff_eq(self_[1], rhs[1], max_abs_diff) && Vec3_abs_diff_eq(self_[2], rhs[2], max_abs_diff);
}

// tests/kernels/matrices.rs:61
fn answers_three(a: mat3x3<f32>, b: mat3x3<f32>) -> array<u32, 6> {
    let infinite = Mat3_mul_scalar(a, f32_opaque(0x7f800000u));
    return array<u32, 6>(u32(Mat3_eq(a, b)) + 2u * u32(!Mat3_eq(a, b)), u32(Mat3_eq(a, Mat3_transpose(Mat3_transpose(a)))), u32(Mat3_is_finite(a)) + 2u * u32(Mat3_is_finite(infinite)), u32(Mat3_is_nan(a)) + 2u * u32(Mat3_is_nan(Mat3_sub_mat3(infinite, infinite))), u32(Mat3_abs_diff_eq(a, b, 3.0f)), u32(Mat3_abs_diff_eq(a, a, 0.0f)));
}

@compute @workgroup_size(256, 1, 1)
fn three(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let a_1 = a_load(i);
    if (i >= launch.b_len) {
        panic_with_2(2u, launch.b_len, i);
        return;
    }
    let b_1 = b_load(i);
    var e = exact_three(a_1, b_1);
    var x = inexact_three(a_1, b_1);
    var v = vectors_three(a_1, b_1[0]);
    if (panicked != 0u) {
        return;
    }
    var q = answers_three(a_1, b_1);
    if (u32_saturating_add(13u * i, 12u) < launch.exact_len) {
        for (var k = 0u; k < 13u; k += 1u) {
            let index = 13u * i + k;
            exact_store(index, e[k]);
        }
    } else {
        for (var k = 0u; k < 13u; k += 1u) {
            let index = 13u * i + k;
            if (index >= launch.exact_len) {
                panic_with_2(3u, launch.exact_len, index);
                return;
            }
            exact_store(index, e[k]);
        }
    }
    if (u32_saturating_add(6u * i, 5u) < launch.inexact_len && u32_saturating_add(6u * i, 5u) < launch.vectors_len && u32_saturating_add(6u * i, 5u) < launch.answers_len) {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 6u * i + k;
            inexact_store(index, x[k]);
            vectors_store(index, v[k]);
            answers[launch.answers_offset + index] = q[k];
        }
    } else {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 6u * i + k;
            if (index >= launch.inexact_len) {
                panic_with_2(4u, launch.inexact_len, index);
                return;
            }
            inexact_store(index, x[k]);
            if (index >= launch.vectors_len) {
                panic_with_2(5u, launch.vectors_len, index);
                return;
            }
            vectors_store(index, v[k]);
            if (index >= launch.answers_len) {
                panic_with_2(6u, launch.answers_len, index);
                return;
            }
            answers[launch.answers_offset + index] = q[k];
        }
    }
}
