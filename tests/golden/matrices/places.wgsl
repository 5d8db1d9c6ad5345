// places, tests/kernels/matrices.rs:147

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    a: mat2x2<f32>,
    b: array<f32, 9>,
    c: mat4x4<f32>,
    scale: f32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
    z_len: u32,
    z_offset: u32,
}

@group(0) @binding(3) var<storage, read> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> z: array<mat4x4<f32>>;

fn x_load(index: u32) -> mat3x3<f32> {
    if (index >= launch.x_len) { return mat3x3<f32>(); }
    let at = (launch.x_offset + index) * 9u;
    return mat3x3<f32>(x[at], x[at + 1u], x[at + 2u], x[at + 3u], x[at + 4u], x[at + 5u], x[at + 6u], x[at + 7u], x[at + 8u]);
}

fn y_load(index: u32) -> mat3x3<f32> {
    if (index >= launch.y_len) { return mat3x3<f32>(); }
    let at = (launch.y_offset + index) * 9u;
    return mat3x3<f32>(y[at], y[at + 1u], y[at + 2u], y[at + 3u], y[at + 4u], y[at + 5u], y[at + 6u], y[at + 7u], y[at + 8u]);
}

fn y_store(index: u32, value: mat3x3<f32>) {
    if (index >= launch.y_len) { return; }
    let at = (launch.y_offset + index) * 9u;
    y[at] = value[0].x;
    y[at + 1u] = value[0].y;
    y[at + 2u] = value[0].z;
    y[at + 3u] = value[1].x;
    y[at + 4u] = value[1].y;
    y[at + 5u] = value[1].z;
    y[at + 6u] = value[2].x;
    y[at + 7u] = value[2].y;
    y[at + 8u] = value[2].z;
}

fn z_load(index: u32) -> mat4x4<f32> {
    if (index < launch.z_len) { return z[launch.z_offset + index]; }
    return mat4x4<f32>();
}

fn z_store(index: u32, value: mat4x4<f32>) {
    if (index < launch.z_len) { z[launch.z_offset + index] = value; }
}

// A matrix whose columns lie without the padding that WGSL would have.
fn mat3_from_columns(m: array<f32, 9>) -> mat3x3<f32> {
    return mat3x3<f32>(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]);
}

// glam's Mat3::mul_scalar
fn Mat3_mul_scalar(self_: mat3x3<f32>, rhs: f32) -> mat3x3<f32> {
    return mat3x3<f32>(self_[0] * rhs, self_[1] * rhs, self_[2] * rhs);
}

@compute @workgroup_size(256, 1, 1)
fn places(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, Mat3_mul_scalar(mat3_from_columns(launch.b), launch.scale));
    let kept = x_load(i)[2];
    let vector = y_load(i)[0];
    if (i < launch.y_len) { let value = kept + vector.zxy; y[(launch.y_offset + i) * 9u + 3u] = value.x; y[(launch.y_offset + i) * 9u + 4u] = value.y; y[(launch.y_offset + i) * 9u + 5u] = value.z; }
    if (i < launch.y_len) { y[(launch.y_offset + i) * 9u + 6u] = y_load(i)[2].x + launch.a[1].x; }
    let kept_1 = launch.a;
    if (i < launch.y_len) { y[(launch.y_offset + i) * 9u + 7u] = kept_1[0].x; }
    z_store(i, launch.c);
    let whole = x_load(i)[0];
    if (i < launch.z_len) { z[launch.z_offset + i][3] = vec4<f32>(whole.x, whole.y, whole.z, 1.0f); }
    if (i < launch.z_len) { z[launch.z_offset + i][0].z = z_load(i)[0].z - x_load(i)[1].y; }
}
