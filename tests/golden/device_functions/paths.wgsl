// paths, tests/kernels/device_functions.rs:100

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
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<array<u32, 5>>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: array<u32, 5>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

// tests/kernels/device_functions.rs:64
fn private(x: u32) -> u32 {
    return x + 1u;
}

// tests/kernels/device_functions.rs:59
fn scaled(x: u32) -> u32 {
    return private(x) * 10u;
}

// tests/kernels/device_functions.rs:86
fn even(x: u32) -> u32 {
    return x & 4294967294u;
}

// tests/kernels/device_functions.rs:82
fn half(x: u32) -> u32 {
    return even(x) / 2u;
}

// tests/kernels/device_functions.rs:77
fn private_2(x: u32) -> u32 {
    return x + half(12u) - scaled(0u);
}

// tests/kernels/device_functions.rs:73
fn scaled_2(x: u32) -> u32 {
    return private_2(x) * 12u;
}

// tests/kernels/device_functions.rs:10
fn square(x: f32) -> f32 {
    return x * x;
}

@compute @workgroup_size(256, 1, 1)
fn paths(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, array<u32, 5>(scaled(x_load(i)), scaled_2(x_load(i)), half(x_load(i)), half(x_load(i) + 1u) + f32_to_u32(square(3.0f)), scaled(scaled_2(x_load(i)))));
}
