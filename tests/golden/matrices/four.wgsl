// four, tests/kernels/matrices.rs:95

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
@group(0) @binding(0) var<storage, read> a: array<mat4x4<f32>>;
@group(0) @binding(1) var<storage, read> b: array<mat4x4<f32>>;
@group(0) @binding(2) var<storage, read_write> exact: array<mat4x4<f32>>;
@group(0) @binding(3) var<storage, read_write> inexact: array<mat4x4<f32>>;
@group(0) @binding(4) var<storage, read_write> vectors: array<vec4<f32>>;
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

// glam's Mat4::mul_vec4
fn Mat4_mul_vec4(self_: mat4x4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return self_[0] * rhs.x + self_[1] * rhs.y + self_[2] * rhs.z + self_[3] * rhs.w;
}

// glam's Mat4::mul_mat4
fn Mat4_mul_mat4(self_: mat4x4<f32>, rhs: mat4x4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(Mat4_mul_vec4(self_, rhs[0]), Mat4_mul_vec4(self_, rhs[1]), Mat4_mul_vec4(self_, rhs[2]), Mat4_mul_vec4(self_, rhs[3]));
}

// glam's Mat4::add_mat4
fn Mat4_add_mat4(self_: mat4x4<f32>, rhs: mat4x4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(self_[0] + rhs[0], self_[1] + rhs[1], self_[2] + rhs[2], self_[3] + rhs[3]);
}

// glam's Mat4::sub_mat4
fn Mat4_sub_mat4(self_: mat4x4<f32>, rhs: mat4x4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(self_[0] - rhs[0], self_[1] - rhs[1], self_[2] - rhs[2], self_[3] - rhs[3]);
}

// glam's Mat4::neg
fn Mat4_neg(self_: mat4x4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(-self_[0], -self_[1], -self_[2], -self_[3]);
}

// glam's Mat4::mul_scalar
fn Mat4_mul_scalar(self_: mat4x4<f32>, rhs: f32) -> mat4x4<f32> {
    return mat4x4<f32>(self_[0] * rhs, self_[1] * rhs, self_[2] * rhs, self_[3] * rhs);
}

// glam's Vec4::abs
fn Vec4_abs(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(abs(self_.x), abs(self_.y), abs(self_.z), abs(self_.w));
}

// glam's Mat4::abs
fn Mat4_abs(self_: mat4x4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(Vec4_abs(self_[0]), Vec4_abs(self_[1]), Vec4_abs(self_[2]), Vec4_abs(self_[3]));
}

// glam's Mat4::transpose
fn Mat4_transpose(self_: mat4x4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(vec4<f32>(self_[0].x, self_[1].x, self_[2].x, self_[3].x), vec4<f32>(self_[0].y, self_[1].y, self_[2].y, self_[3].y), vec4<f32>(self_[0].z, self_[1].z, self_[2].z, self_[3].z), vec4<f32>(self_[0].w, self_[1].w, self_[2].w, self_[3].w));
}

// glam's Mat4::diagonal
fn Mat4_diagonal(self_: mat4x4<f32>) -> vec4<f32> {
    return vec4<f32>(self_[0].x, self_[1].y, self_[2].z, self_[3].w);
}

// glam's Mat4::mul_diagonal_scale
fn Mat4_mul_diagonal_scale(self_: mat4x4<f32>, scale: vec4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(self_[0] * scale.x, self_[1] * scale.y, self_[2] * scale.z, self_[3] * scale.w);
}

// glam's Mat4::from_diagonal
fn Mat4_from_diagonal(diagonal: vec4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(vec4<f32>(diagonal.x, 0.0f, 0.0f, 0.0f), vec4<f32>(0.0f, diagonal.y, 0.0f, 0.0f), vec4<f32>(0.0f, 0.0f, diagonal.z, 0.0f), vec4<f32>(0.0f, 0.0f, 0.0f, diagonal.w));
}

// glam's Mat4::to_cols_array
fn Mat4_to_cols_array(self_: mat4x4<f32>) -> array<f32, 16> {
    return array<f32, 16>(self_[0].x, self_[0].y, self_[0].z, self_[0].w, self_[1].x, self_[1].y, self_[1].z, self_[1].w, self_[2].x, self_[2].y, self_[2].z, self_[2].w, self_[3].x, self_[3].y, self_[3].z, self_[3].w);
}

// glam's Mat4::from_cols_array
fn Mat4_from_cols_array(m: array<f32, 16>) -> mat4x4<f32> {
    return mat4x4<f32>(vec4<f32>(m[0u], m[1u], m[2u], m[3u]), vec4<f32>(m[4u], m[5u], m[6u], m[7u]), vec4<f32>(m[8u], m[9u], m[10u], m[11u]), vec4<f32>(m[12u], m[13u], m[14u], m[15u]));
}

// glam's Vec4::to_array
fn Vec4_to_array(self_: vec4<f32>) -> array<f32, 4> {
    return array<f32, 4>(self_.x, self_.y, self_.z, self_.w);
}

// glam's Mat4::to_cols_array_2d
fn Mat4_to_cols_array_2d(self_: mat4x4<f32>) -> array<array<f32, 4>, 4> {
    return array<array<f32, 4>, 4>(Vec4_to_array(self_[0]), Vec4_to_array(self_[1]), Vec4_to_array(self_[2]), Vec4_to_array(self_[3]));
}

// glam's Vec4::from_array
fn Vec4_from_array(a: array<f32, 4>) -> vec4<f32> {
    return vec4<f32>(a[0u], a[1u], a[2u], a[3u]);
}

// glam's Mat4::from_cols_array_2d
fn Mat4_from_cols_array_2d(m: array<array<f32, 4>, 4>) -> mat4x4<f32> {
    return mat4x4<f32>(Vec4_from_array(m[0u]), Vec4_from_array(m[1u]), Vec4_from_array(m[2u]), Vec4_from_array(m[3u]));
}

// tests/kernels/matrices.rs:62
fn exact_four(a: mat4x4<f32>, b: mat4x4<f32>) -> array<mat4x4<f32>, 13> {
    var c = Mat4_mul_mat4(a, b);
    c = Mat4_add_mat4(c, mat4x4<f32>(vec4<f32>(1.0f, 0.0f, 0.0f, 0.0f), vec4<f32>(0.0f, 1.0f, 0.0f, 0.0f), vec4<f32>(0.0f, 0.0f, 1.0f, 0.0f), vec4<f32>(0.0f, 0.0f, 0.0f, 1.0f)));
    c[0].y = 0.5f;
    c[1] = c[1] * 2.0f;
    return array<mat4x4<f32>, 13>(Mat4_sub_mat4(Mat4_add_mat4(a, b), mat4x4<f32>(vec4<f32>(0.0f), vec4<f32>(0.0f), vec4<f32>(0.0f), vec4<f32>(0.0f))), Mat4_sub_mat4(Mat4_add_mat4(a, b), a), Mat4_mul_mat4(a, b), Mat4_mul_mat4(b, a), Mat4_neg(a), Mat4_add_mat4(Mat4_mul_scalar(a, 2.5f), Mat4_mul_scalar(a, 0.5f)), Mat4_abs(Mat4_mul_scalar(a, 3.0f)), Mat4_transpose(a), Mat4_mul_diagonal_scale(a, Mat4_diagonal(b)), Mat4_from_diagonal(a[0]), Mat4_from_cols_array(Mat4_to_cols_array(b)), Mat4_from_cols_array_2d(Mat4_to_cols_array_2d(Mat4_transpose(a))), Mat4_sub_mat4(c, mat4x4<f32>(vec4<f32>(1.0f, 0.0f, 0.0f, 0.0f), vec4<f32>(0.0f, 1.0f, 0.0f, 0.0f), vec4<f32>(0.0f, 0.0f, 1.0f, 0.0f), vec4<f32>(0.0f, 0.0f, 0.0f, 1.0f))));
}

// glam's Mat4::div_scalar
fn Mat4_div_scalar(self_: mat4x4<f32>, rhs: f32) -> mat4x4<f32> {
    return mat4x4<f32>(self_[0] / rhs, self_[1] / rhs, self_[2] / rhs, self_[3] / rhs);
}

// glam's Vec4::recip
fn Vec4_recip(self_: vec4<f32>) -> vec4<f32> {
    return 1.0f / self_;
}

// glam's Mat4::recip
fn Mat4_recip(self_: mat4x4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(Vec4_recip(self_[0]), Vec4_recip(self_[1]), Vec4_recip(self_[2]), Vec4_recip(self_[3]));
}

// glam's Vec4::dot
fn Vec4_dot(self_: vec4<f32>, rhs: vec4<f32>) -> f32 {
    return self_.x * rhs.x + self_.z * rhs.z + (self_.y * rhs.y + self_.w * rhs.w);
}

// glam's Mat4::inverse
fn Mat4_inverse(self_: mat4x4<f32>) -> mat4x4<f32> {
    let x = self_[0];
    let y = self_[1];
    let z = self_[2];
    let w = self_[3];
    let zw = vec4<f32>(z.z * w.w - w.z * z.w, z.z * w.w - w.z * z.w, y.z * w.w - w.z * y.w, y.z * z.w - z.z * y.w);
    let yw = vec4<f32>(z.y * w.w - w.y * z.w, z.y * w.w - w.y * z.w, y.y * w.w - w.y * y.w, y.y * z.w - z.y * y.w);
    let yz = vec4<f32>(z.y * w.z - w.y * z.z, z.y * w.z - w.y * z.z, y.y * w.z - w.y * y.z, y.y * z.z - z.y * y.z);
    let xw = vec4<f32>(z.x * w.w - w.x * z.w, z.x * w.w - w.x * z.w, y.x * w.w - w.x * y.w, y.x * z.w - z.x * y.w);
    let xz = vec4<f32>(z.x * w.z - w.x * z.z, z.x * w.z - w.x * z.z, y.x * w.z - w.x * y.z, y.x * z.z - z.x * y.z);
    let xy = vec4<f32>(z.x * w.y - w.x * z.y, z.x * w.y - w.x * z.y, y.x * w.y - w.x * y.y, y.x * z.y - z.x * y.y);
    let xs = vec4<f32>(y.x, x.x, x.x, x.x);
    let ys = vec4<f32>(y.y, x.y, x.y, x.y);
    let zs = vec4<f32>(y.z, x.z, x.z, x.z);
    let ws = vec4<f32>(y.w, x.w, x.w, x.w);
    let signs = vec4<f32>(1.0f, -1.0f, 1.0f, -1.0f);
    let column0 = signs * (ys * zw - zs * yw + ws * yz);
    let column1 = -signs * (xs * zw - zs * xw + ws * xz);
    let column2 = signs * (xs * yw - ys * xw + ws * xy);
    let column3 = -signs * (xs * yz - ys * xz + zs * xy);
    let recip = 1.0f / Vec4_dot(x, vec4<f32>(column0.x, column1.x, column2.x, column3.x));
    return mat4x4<f32>(column0 * recip, column1 * recip, column2 * recip, column3 * recip);
}

// glam's Vec4::is_finite
fn Vec4_is_finite(self_: vec4<f32>) -> bool {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y) && f32_is_finite(self_.z) && f32_is_finite(self_.w);
}

// glam's Mat4::is_finite
fn Mat4_is_finite(self_: mat4x4<f32>) -> bool {
    return Vec4_is_finite(self_[0]) && Vec4_is_finite(self_[1]) && Vec4_is_finite(self_[2]) && Vec4_is_finite(self_[3]);
}

// glam's Mat4::inverse_or_zero
fn Mat4_inverse_or_zero(self_: mat4x4<f32>) -> mat4x4<f32> {
    let inverse = Mat4_inverse(self_);
    if (Mat4_is_finite(inverse)) {
        return inverse;
    } else {
        return mat4x4<f32>(vec4<f32>(0.0f), vec4<f32>(0.0f), vec4<f32>(0.0f), vec4<f32>(0.0f));
    }
}

// tests/kernels/matrices.rs:62
fn inexact_four(a: mat4x4<f32>, b: mat4x4<f32>) -> array<mat4x4<f32>, 6> {
    return array<mat4x4<f32>, 6>(Mat4_div_scalar(a, 3.0f), Mat4_div_scalar(a, 7.0f), Mat4_recip(b), Mat4_inverse(a), Mat4_add_mat4(Mat4_inverse_or_zero(a), Mat4_inverse_or_zero(mat4x4<f32>(vec4<f32>(0.0f), vec4<f32>(0.0f), vec4<f32>(0.0f), vec4<f32>(0.0f)))), Mat4_mul_mat4(Mat4_inverse(b), a));
}

// glam's Mat4::transpose_mul_vec4
fn Mat4_transpose_mul_vec4(self_: mat4x4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(Vec4_dot(self_[0], rhs), Vec4_dot(self_[1], rhs), Vec4_dot(self_[2], rhs), Vec4_dot(self_[3], rhs));
}

// glam's Mat4::col
fn Mat4_col(self_: mat4x4<f32>, index: u32) -> vec4<f32> {
    var columns = array<vec4<f32>, 4>(self_[0], self_[1], self_[2], self_[3]);
    if (index >= 4u) {
        panic_with_2(0u, 4u, index);
        return vec4<f32>();
    }
    return columns[index];
}

// glam's Mat4::row
fn Mat4_row(self_: mat4x4<f32>, index: u32) -> vec4<f32> {
    let result = Mat4_col(Mat4_transpose(self_), index);
    if (panicked != 0u) {
        return vec4<f32>();
    }
    return result;
}

// glam's Mat4::determinant
fn Mat4_determinant(self_: mat4x4<f32>) -> f32 {
    let y = self_[1];
    let z = self_[2];
    let w = self_[3];
    let xy = z.x * w.y - z.y * w.x;
    let xz = z.x * w.z - z.z * w.x;
    let xw = z.x * w.w - z.w * w.x;
    let yz = z.y * w.z - z.z * w.y;
    let yw = z.y * w.w - z.w * w.y;
    let zw = z.z * w.w - z.w * w.z;
    let cofactors = vec4<f32>(y.y * zw - y.z * yw + y.w * yz, -(y.x * zw - y.z * xw + y.w * xz), y.x * yw - y.y * xw + y.w * xy, -(y.x * yz - y.y * xz + y.z * xy));
    return Vec4_dot(self_[0], cofactors);
}

// tests/kernels/matrices.rs:62
fn vectors_four(a: mat4x4<f32>, b: vec4<f32>) -> array<vec4<f32>, 6> {
    let kept = Mat4_mul_vec4(a, b);
    let kept_1 = Mat4_mul_vec4(a, b);
    let kept_2 = Mat4_transpose_mul_vec4(a, b);
    let kept_3 = Mat4_row(a, 1u);
    if (panicked != 0u) {
        return array<vec4<f32>, 6>();
    }
    let result = Mat4_col(a, 0u);
    if (panicked != 0u) {
        return array<vec4<f32>, 6>();
    }
    let kept_4 = result + Mat4_diagonal(a);
    let component = Mat4_determinant(a);
    return array<vec4<f32>, 6>(kept, kept_1, kept_2, kept_3, kept_4, vec4<f32>(component));
}

// glam's Vec4::eq
fn Vec4_eq(self_: vec4<f32>, rhs: vec4<f32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z && self_.w == rhs.w;
}

// glam's Mat4::eq
fn Mat4_eq(self_: mat4x4<f32>, rhs: mat4x4<f32>) -> bool {
    return Vec4_eq(self_[0], rhs[0]) && Vec4_eq(self_[1], rhs[1]) && Vec4_eq(self_[2], rhs[2]) && Vec4_eq(self_[3], rhs[3]);
}

// glam's Vec4::is_nan
fn Vec4_is_nan(self_: vec4<f32>) -> bool {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y) || f32_is_nan(self_.z) || f32_is_nan(self_.w);
}

// glam's Mat4::is_nan
fn Mat4_is_nan(self_: mat4x4<f32>) -> bool {
    return Vec4_is_nan(self_[0]) || Vec4_is_nan(self_[1]) || Vec4_is_nan(self_[2]) || Vec4_is_nan(self_[3]);
}

// glam's Vec4::abs_diff_eq
fn Vec4_abs_diff_eq(self_: vec4<f32>, rhs: vec4<f32>, max_abs_diff: f32) -> bool {
    return abs(self_.x - rhs.x) <= max_abs_diff && abs(self_.y - rhs.y) <= max_abs_diff && abs(self_.z - rhs.z) <= max_abs_diff && abs(self_.w - rhs.w) <= max_abs_diff;
}

// glam's Mat4::abs_diff_eq
fn Mat4_abs_diff_eq(self_: mat4x4<f32>, rhs: mat4x4<f32>, max_abs_diff: f32) -> bool {
    return Vec4_abs_diff_eq(self_[0], rhs[0], max_abs_diff) && Vec4_abs_diff_eq(self_[1], rhs[1], max_abs_diff) && Vec4_abs_diff_eq(self_[2], rhs[2], max_abs_diff) && Vec4_abs_diff_eq(self_[3], rhs[3], max_abs_diff);
}

// tests/kernels/matrices.rs:62
fn answers_four(a: mat4x4<f32>, b: mat4x4<f32>) -> array<u32, 6> {
    let infinite = Mat4_mul_scalar(a, f32_opaque(0x7f800000u));
    return array<u32, 6>(u32(Mat4_eq(a, b)) + 2u * u32(!Mat4_eq(a, b)), u32(Mat4_eq(a, Mat4_transpose(Mat4_transpose(a)))), u32(Mat4_is_finite(a)) + 2u * u32(Mat4_is_finite(infinite)), u32(Mat4_is_nan(a)) + 2u * u32(Mat4_is_nan(Mat4_sub_mat4(infinite, infinite))), u32(Mat4_abs_diff_eq(a, b, 3.0f)), u32(Mat4_abs_diff_eq(a, a, 0.0f)));
}

@compute @workgroup_size(256, 1, 1)
fn four(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    var e = exact_four(a_1, b_1);
    var x = inexact_four(a_1, b_1);
    var v = vectors_four(a_1, b_1[0]);
    if (panicked != 0u) {
        return;
    }
    var q = answers_four(a_1, b_1);
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
