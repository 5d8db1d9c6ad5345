// words, tests/kernels/device_functions.rs:435

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// tests/kernels/device_functions.rs:426
fn sqrt_(x: f32) -> f32 {
    return x + 0.25f;
}

// tests/kernels/device_functions.rs:420
fn mat3x3_(int: i32) -> f32 {
    let workgroup = f32(int);
    return sqrt_(workgroup);
}

// tests/kernels/device_functions.rs:415
fn type_(kernel: f32) -> f32 {
    return kernel + mat3x3_(1i);
}

// tests/kernels/device_functions.rs:410
fn main(float: f32) -> f32 {
    return float * type_(2.0f);
}

// tests/kernels/device_functions.rs:405
fn texture_(half: f32) -> f32 {
    return half + main(half);
}

@compute @workgroup_size(256, 1, 1)
fn words(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let texture_1 = global_id.x;
    y_store(texture_1, texture_(x_load(texture_1)) + type_(sqrt(x_load(texture_1))));
}
