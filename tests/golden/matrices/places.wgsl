// places, tests/kernels/matrices.rs:147

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
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
    let at = (launch.x_offset + index) * 9u;
    return mat3x3<f32>(x[at], x[at + 1u], x[at + 2u], x[at + 3u], x[at + 4u], x[at + 5u], x[at + 6u], x[at + 7u], x[at + 8u]);
}

fn y_load(index: u32) -> mat3x3<f32> {
    let at = (launch.y_offset + index) * 9u;
    return mat3x3<f32>(y[at], y[at + 1u], y[at + 2u], y[at + 3u], y[at + 4u], y[at + 5u], y[at + 6u], y[at + 7u], y[at + 8u]);
}

fn y_store(index: u32, value: mat3x3<f32>) {
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(4) var<storage, read_write> record: Record;

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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.y_len) {
        panic_with_2(0u, launch.y_len, i);
        return;
    }
    y_store(i, Mat3_mul_scalar(mat3_from_columns(launch.b), launch.scale));
    if (i >= launch.x_len) {
        panic_with_2(1u, launch.x_len, i);
        return;
    }
    let kept = x_load(i)[2];
    let vector = y_load(i)[0];
    { let value = kept + vector.zxy; y[(launch.y_offset + i) * 9u + 3u] = value.x; y[(launch.y_offset + i) * 9u + 4u] = value.y; y[(launch.y_offset + i) * 9u + 5u] = value.z; }
    y[(launch.y_offset + i) * 9u + 6u] = y_load(i)[2].x + launch.a[1].x;
    let kept_1 = launch.a;
    y[(launch.y_offset + i) * 9u + 7u] = kept_1[0].x;
    if (i >= launch.z_len) {
        panic_with_2(2u, launch.z_len, i);
        return;
    }
    z[launch.z_offset + i] = launch.c;
    let whole = x_load(i)[0];
    z[launch.z_offset + i][3] = vec4<f32>(whole.x, whole.y, whole.z, 1.0f);
    z[launch.z_offset + i][0].z = z[launch.z_offset + i][0].z - x_load(i)[1].y;
}
