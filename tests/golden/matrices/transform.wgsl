// transform, tests/kernels/matrices.rs:137

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    angle: f32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

fn x_load(index: u32) -> vec3<f32> {
    let at = (launch.x_offset + index) * 3u;
    return vec3<f32>(x[at], x[at + 1u], x[at + 2u]);
}

fn y_store(index: u32, value: vec3<f32>) {
    let at = (launch.y_offset + index) * 3u;
    y[at] = value.x;
    y[at + 1u] = value.y;
    y[at + 2u] = value.z;
}

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

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

// glam's Vec2::from_angle
fn Vec2_from_angle(angle: f32) -> vec2<f32> {
    return vec2<f32>(cos(angle), sin(angle));
}

// glam's Vec2::perp
fn Vec2_perp(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(-self_.y, self_.x);
}

// glam's Mat2::from_scale_angle
fn Mat2_from_scale_angle(scale: vec2<f32>, angle: f32) -> mat2x2<f32> {
    let x = Vec2_from_angle(angle);
    return mat2x2<f32>(x * scale.x, Vec2_perp(x) * scale.y);
}

// glam's Mat3::from_scale_angle_translation
fn Mat3_from_scale_angle_translation(scale: vec2<f32>, angle: f32, translation: vec2<f32>) -> mat3x3<f32> {
    let x = Vec2_from_angle(angle);
    let vector = x * scale.x;
    let vector_1 = Vec2_perp(x) * scale.y;
    return mat3x3<f32>(vec3<f32>(vector.x, vector.y, 0.0f), vec3<f32>(vector_1.x, vector_1.y, 0.0f), vec3<f32>(translation.x, translation.y, 1.0f));
}

// glam's Mat4::from_translation
fn Mat4_from_translation(translation: vec3<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(vec4<f32>(1.0f, 0.0f, 0.0f, 0.0f), vec4<f32>(0.0f, 1.0f, 0.0f, 0.0f), vec4<f32>(0.0f, 0.0f, 1.0f, 0.0f), vec4<f32>(translation.x, translation.y, translation.z, 1.0f));
}

// glam's Mat4::transform_vector3
fn Mat4_transform_vector3(self_: mat4x4<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return self_[0].xyz * rhs.x + self_[1].xyz * rhs.y + self_[2].xyz * rhs.z;
}

// glam's Mat4::transform_point3
fn Mat4_transform_point3(self_: mat4x4<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return Mat4_transform_vector3(self_, rhs) + self_[3].xyz;
}

// glam's Mat4::from_diagonal
fn Mat4_from_diagonal(diagonal: vec4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(vec4<f32>(diagonal.x, 0.0f, 0.0f, 0.0f), vec4<f32>(0.0f, diagonal.y, 0.0f, 0.0f), vec4<f32>(0.0f, 0.0f, diagonal.z, 0.0f), vec4<f32>(0.0f, 0.0f, 0.0f, diagonal.w));
}

// glam's Mat4::from_scale
fn Mat4_from_scale(scale: vec3<f32>) -> mat4x4<f32> {
    return Mat4_from_diagonal(vec4<f32>(scale.x, scale.y, scale.z, 1.0f));
}

// glam's Mat3::from_translation
fn Mat3_from_translation(translation: vec2<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(vec3<f32>(1.0f, 0.0f, 0.0f), vec3<f32>(0.0f, 1.0f, 0.0f), vec3<f32>(translation.x, translation.y, 1.0f));
}

// glam's Mat3::from_scale
fn Mat3_from_scale(scale: vec2<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(vec3<f32>(scale.x, 0.0f, 0.0f), vec3<f32>(0.0f, scale.y, 0.0f), vec3<f32>(0.0f, 0.0f, 1.0f));
}

// glam's Mat3::mul_vec3
fn Mat3_mul_vec3(self_: mat3x3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return self_[0] * rhs.x + self_[1] * rhs.y + self_[2] * rhs.z;
}

// glam's Mat3::mul_mat3
fn Mat3_mul_mat3(self_: mat3x3<f32>, rhs: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(Mat3_mul_vec3(self_, rhs[0]), Mat3_mul_vec3(self_, rhs[1]), Mat3_mul_vec3(self_, rhs[2]));
}

// glam's Mat3::transform_vector2
fn Mat3_transform_vector2(self_: mat3x3<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return self_[0].xy * rhs.x + self_[1].xy * rhs.y;
}

// glam's Mat3::transform_point2
fn Mat3_transform_point2(self_: mat3x3<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return Mat3_transform_vector2(self_, rhs) + self_[2].xy;
}

// glam's Mat3::from_diagonal
fn Mat3_from_diagonal(diagonal: vec3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(vec3<f32>(diagonal.x, 0.0f, 0.0f), vec3<f32>(0.0f, diagonal.y, 0.0f), vec3<f32>(0.0f, 0.0f, diagonal.z));
}

// glam's Mat2::from_mat3
fn Mat2_from_mat3(m: mat3x3<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(m[0].xy, m[1].xy);
}

// glam's Mat3::from_mat2
fn Mat3_from_mat2(m: mat2x2<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(vec3<f32>(m[0].x, m[0].y, 0.0f), vec3<f32>(m[1].x, m[1].y, 0.0f), vec3<f32>(0.0f, 0.0f, 1.0f));
}

// glam's Mat3::from_mat4
fn Mat3_from_mat4(m: mat4x4<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(m[0].xyz, m[1].xyz, m[2].xyz);
}

// glam's Mat2::transpose
fn Mat2_transpose(self_: mat2x2<f32>) -> mat2x2<f32> {
    return mat2x2<f32>(vec2<f32>(self_[0].x, self_[1].x), vec2<f32>(self_[0].y, self_[1].y));
}

// glam's Mat2::from_rows
fn Mat2_from_rows(row0: vec2<f32>, row1: vec2<f32>) -> mat2x2<f32> {
    return Mat2_transpose(mat2x2<f32>(row0, row1));
}

// glam's Mat2::mul_vec2
fn Mat2_mul_vec2(self_: mat2x2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return self_[0] * rhs.x + self_[1] * rhs.y;
}

// glam's Mat3::transpose
fn Mat3_transpose(self_: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3<f32>(vec3<f32>(self_[0].x, self_[1].x, self_[2].x), vec3<f32>(self_[0].y, self_[1].y, self_[2].y), vec3<f32>(self_[0].z, self_[1].z, self_[2].z));
}

// glam's Mat3::from_rows
fn Mat3_from_rows(row0: vec3<f32>, row1: vec3<f32>, row2: vec3<f32>) -> mat3x3<f32> {
    return Mat3_transpose(mat3x3<f32>(row0, row1, row2));
}

// glam's Mat4::transpose
fn Mat4_transpose(self_: mat4x4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(vec4<f32>(self_[0].x, self_[1].x, self_[2].x, self_[3].x), vec4<f32>(self_[0].y, self_[1].y, self_[2].y, self_[3].y), vec4<f32>(self_[0].z, self_[1].z, self_[2].z, self_[3].z), vec4<f32>(self_[0].w, self_[1].w, self_[2].w, self_[3].w));
}

// glam's Mat4::from_rows
fn Mat4_from_rows(row0: vec4<f32>, row1: vec4<f32>, row2: vec4<f32>, row3: vec4<f32>) -> mat4x4<f32> {
    return Mat4_transpose(mat4x4<f32>(row0, row1, row2, row3));
}

// glam's Mat4::mul_vec4
fn Mat4_mul_vec4(self_: mat4x4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return self_[0] * rhs.x + self_[1] * rhs.y + self_[2] * rhs.z + self_[3] * rhs.w;
}

// glam's Vec3::abs
fn Vec3_abs(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(abs(self_.x), abs(self_.y), abs(self_.z));
}

// glam's Mat4::project_point3
fn Mat4_project_point3(self_: mat4x4<f32>, rhs: vec3<f32>) -> vec3<f32> {
    let point = self_[0] * rhs.x + self_[1] * rhs.y + self_[2] * rhs.z + self_[3];
    return point.xyz / point.w;
}

// glam's Mat2::from_angle
fn Mat2_from_angle(angle: f32) -> mat2x2<f32> {
    let x = Vec2_from_angle(angle);
    return mat2x2<f32>(x, Vec2_perp(x));
}

// glam's Mat2::determinant
fn Mat2_determinant(self_: mat2x2<f32>) -> f32 {
    return self_[0].x * self_[1].y - self_[0].y * self_[1].x;
}

// glam's Mat3::from_rotation_z
fn Mat3_from_rotation_z(angle: f32) -> mat3x3<f32> {
    let sin_1 = sin(angle);
    let cos_1 = cos(angle);
    return mat3x3<f32>(vec3<f32>(cos_1, sin_1, 0.0f), vec3<f32>(-sin_1, cos_1, 0.0f), vec3<f32>(0.0f, 0.0f, 1.0f));
}

// glam's Mat3::from_angle
fn Mat3_from_angle(angle: f32) -> mat3x3<f32> {
    return Mat3_from_rotation_z(angle);
}

// glam's Mat3::from_rotation_x
fn Mat3_from_rotation_x(angle: f32) -> mat3x3<f32> {
    let sin_1 = sin(angle);
    let cos_1 = cos(angle);
    return mat3x3<f32>(vec3<f32>(1.0f, 0.0f, 0.0f), vec3<f32>(0.0f, cos_1, sin_1), vec3<f32>(0.0f, -sin_1, cos_1));
}

// glam's Mat3::from_rotation_y
fn Mat3_from_rotation_y(angle: f32) -> mat3x3<f32> {
    let sin_1 = sin(angle);
    let cos_1 = cos(angle);
    return mat3x3<f32>(vec3<f32>(cos_1, 0.0f, -sin_1), vec3<f32>(0.0f, 1.0f, 0.0f), vec3<f32>(sin_1, 0.0f, cos_1));
}

// glam's Mat4::from_mat3
fn Mat4_from_mat3(m: mat3x3<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(vec4<f32>(m[0].x, m[0].y, m[0].z, 0.0f), vec4<f32>(m[1].x, m[1].y, m[1].z, 0.0f), vec4<f32>(m[2].x, m[2].y, m[2].z, 0.0f), vec4<f32>(0.0f, 0.0f, 0.0f, 1.0f));
}

// glam's Mat4::from_rotation_x
fn Mat4_from_rotation_x(angle: f32) -> mat4x4<f32> {
    return Mat4_from_mat3(Mat3_from_rotation_x(angle));
}

// glam's Mat4::from_rotation_y
fn Mat4_from_rotation_y(angle: f32) -> mat4x4<f32> {
    return Mat4_from_mat3(Mat3_from_rotation_y(angle));
}

// glam's Mat4::mul_mat4
fn Mat4_mul_mat4(self_: mat4x4<f32>, rhs: mat4x4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(Mat4_mul_vec4(self_, rhs[0]), Mat4_mul_vec4(self_, rhs[1]), Mat4_mul_vec4(self_, rhs[2]), Mat4_mul_vec4(self_, rhs[3]));
}

// glam's Mat4::from_rotation_z
fn Mat4_from_rotation_z(angle: f32) -> mat4x4<f32> {
    return Mat4_from_mat3(Mat3_from_rotation_z(angle));
}

// glam's Mat3::from_axis_angle
fn Mat3_from_axis_angle(axis: vec3<f32>, angle: f32) -> mat3x3<f32> {
    let sin_1 = axis * sin(angle);
    let cos_1 = cos(angle);
    let rest = 1.0f - cos_1;
    let squares = axis * axis * rest + cos_1;
    let xy = axis.x * axis.y * rest;
    let xz = axis.x * axis.z * rest;
    let yz = axis.y * axis.z * rest;
    return mat3x3<f32>(vec3<f32>(squares.x, xy + sin_1.z, xz - sin_1.y), vec3<f32>(xy - sin_1.z, squares.y, yz + sin_1.x), vec3<f32>(xz + sin_1.y, yz - sin_1.x, squares.z));
}

// glam's Mat4::from_axis_angle
fn Mat4_from_axis_angle(axis: vec3<f32>, angle: f32) -> mat4x4<f32> {
    return Mat4_from_mat3(Mat3_from_axis_angle(axis, angle));
}

// tests/kernels/matrices.rs:111
fn moved(p: vec3<f32>, angle: f32) -> array<vec3<f32>, 16> {
    let flat = p.xy;
    let axis = vec3<f32>(0.6f, 0.0f, 0.8f);
    let scaled = Mat2_from_scale_angle(vec2<f32>(2.0f, 0.5f), angle);
    let placed = Mat3_from_scale_angle_translation(vec2<f32>(2.0f, 0.5f), angle, flat);
    let slanted = mat4x4<f32>(vec4<f32>(1.0f, 0.5f, 0.0f, 0.25f), vec4<f32>(0.0f, 1.0f, 0.0f, 0.0f), vec4<f32>(0.0f, 0.5f, 2.0f, 0.0f), vec4<f32>(1.0f, 2.0f, 3.0f, 4.0f));
    let kept = Mat4_transform_point3(Mat4_from_translation(p), vec3<f32>(1.0f));
    let kept_1 = Mat4_transform_vector3(Mat4_from_translation(p), vec3<f32>(1.0f));
    let kept_2 = Mat4_transform_point3(Mat4_from_scale(p), axis);
    let vector = Mat3_transform_point2(Mat3_mul_mat3(Mat3_from_translation(flat), Mat3_from_scale(flat)), flat);
    let kept_3 = Mat3_mul_vec3(Mat3_from_mat2(Mat2_from_mat3(Mat3_from_diagonal(p))), p);
    let kept_4 = Mat3_mul_vec3(Mat3_from_mat4(slanted), p);
    let vector_1 = Mat2_mul_vec2(Mat2_from_rows(flat, flat.yx), flat);
    let kept_5 = Mat3_mul_vec3(Mat3_from_rows(p, p.zyx, p.yxz), p);
    let vector_2 = p.zyx;
    let vector_3 = p.yxz;
    let vector_4 = Mat4_mul_vec4(Mat4_from_rows(vec4<f32>(p.x, p.y, p.z, 1.0f), vec4<f32>(vector_2.x, vector_2.y, vector_2.z, 2.0f), vec4<f32>(vector_3.x, vector_3.y, vector_3.z, 3.0f), vec4<f32>(0.0f, 0.0f, 0.0f, 1.0f)), vec4<f32>(p.x, p.y, p.z, 1.0f));
    let kept_6 = Mat4_project_point3(slanted, Vec3_abs(p));
    let vector_5 = Mat2_mul_vec2(scaled, flat);
    let kept_7 = vec3<f32>(vector_5.x, vector_5.y, Mat2_determinant(Mat2_from_angle(angle)));
    let vector_6 = Mat3_transform_vector2(placed, flat);
    return array<vec3<f32>, 16>(kept, kept_1, kept_2, vec3<f32>(vector.x, vector.y, 1.0f), kept_3, kept_4, vec3<f32>(vector_1.x, vector_1.y, 0.0f), kept_5, vector_4.xyz, kept_6, kept_7, vec3<f32>(vector_6.x, vector_6.y, Mat3_from_angle(angle)[0].y), Mat3_mul_vec3(Mat3_mul_mat3(Mat3_mul_mat3(Mat3_from_rotation_x(angle), Mat3_from_rotation_y(angle)), Mat3_from_rotation_z(angle)), p), Mat4_transform_vector3(Mat4_mul_mat4(Mat4_mul_mat4(Mat4_from_rotation_x(angle), Mat4_from_rotation_y(angle)), Mat4_from_rotation_z(angle)), p), Mat3_mul_vec3(Mat3_from_axis_angle(axis, angle), p), Mat4_transform_point3(Mat4_from_axis_angle(axis, angle), p) + Mat4_transform_vector3(Mat4_from_mat3(Mat3_from_diagonal(p)), p));
}

@compute @workgroup_size(256, 1, 1)
fn transform(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    var points = moved(x_load(i), launch.angle);
    if (u32_saturating_add(16u * i, 15u) < launch.y_len) {
        for (var k = 0u; k < 16u; k += 1u) {
            let index = 16u * i + k;
            y_store(index, points[k]);
        }
    } else {
        for (var k = 0u; k < 16u; k += 1u) {
            let index = 16u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(1u, launch.y_len, index);
                return;
            }
            y_store(index, points[k]);
        }
    }
}
