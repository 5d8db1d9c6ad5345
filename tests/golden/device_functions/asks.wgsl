// asks, tests/kernels/device_functions.rs:294

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// tests/kernels/device_functions.rs:278
fn row(global_id: vec3<u32>) -> u32 {
    return global_id.y;
}

// tests/kernels/device_functions.rs:284
fn place(width: u32, global_id: vec3<u32>) -> u32 {
    return row(global_id) * width + global_id.x;
}

// tests/kernels/device_functions.rs:289
fn size() -> u32 {
    return launch.size_x * launch.size_y;
}

@compute @workgroup_size(4, 4, 1)
fn asks(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(4u, 4u, 1u) + local_id;
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) { return; }
    let i = place(launch.size_x, global_id);
    y_store(i, i + 1000u * size());
}
