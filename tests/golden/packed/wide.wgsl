// wide, tests/kernels/packed.rs:39

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
@group(0) @binding(0) var<storage, read> x: array<i64>;
@group(0) @binding(1) var<storage, read_write> y: array<i64>;

fn x_load(index: u32) -> i64 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i64();
}

fn y_load(index: u32) -> i64 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return i64();
}

fn y_store(index: u32, value: i64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn wide(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, x_load(i) + y_load(i) - 1li);
}
