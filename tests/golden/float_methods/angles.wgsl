// angles, tests/kernels/float_methods.rs:75

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

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

fn f32_asin(x: f32) -> f32 {
    if (abs(x) <= 1.0f) { return asin(x); }
    return f32_opaque(0x7fc00000u);
}

fn f32_acos(x: f32) -> f32 {
    if (abs(x) <= 1.0f) { return acos(x); }
    return f32_opaque(0x7fc00000u);
}

@compute @workgroup_size(256, 1, 1)
fn angles(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    y_store(5u * i, sin(x_1));
    y_store(5u * i + 1u, cos(x_1));
    y_store(5u * i + 2u, tan(x_1 * 0.25f));
    y_store(5u * i + 3u, f32_asin(x_1 * 0.5f));
    y_store(5u * i + 4u, f32_acos(x_1 * 0.5f));
}
