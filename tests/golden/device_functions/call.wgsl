// call, tests/kernels/device_functions.rs:36

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

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

// tests/kernels/device_functions.rs:10
fn square(x: f32) -> f32 {
    return x * x;
}

// tests/kernels/device_functions.rs:27
fn later(x: f32) -> f32 {
    let matched = f32_to_u32(x);
    if (matched == 0u) {
        return x;
    } else if (matched >= 1u && matched <= 3u) {
        return square(x);
    } else {
        return 0.5f;
    }
}

// tests/kernels/device_functions.rs:19
fn polynomial(x: f32) -> f32 {
    if (x < 0.0f) {
        return later(-x);
    }
    return square(x) + 0.5f;
}

@compute @workgroup_size(256, 1, 1)
fn call(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, polynomial(x_load(i)) + 0.5f);
}
