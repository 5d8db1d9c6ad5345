// comparisons, tests/kernels/double.rs:28

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<f64>;
@group(0) @binding(1) var<storage, read> b: array<f64>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

fn a_load(index: u32) -> f64 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return f64();
}

fn b_load(index: u32) -> f64 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return f64();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn comparisons(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    y_store(i, u32(a_1 < b_1) + 2u * u32(a_1 <= b_1) + 4u * u32(a_1 > b_1) + 8u * u32(a_1 >= b_1) + 16u * u32(a_1 == b_1) + 32u * u32(a_1 != b_1));
}
