// integer_literals, tests/kernels/constants.rs:6

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
@group(0) @binding(0) var<storage, read_write> y: array<i32>;

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn integer_literals(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    y_store(0u, 1000000i);
    y_store(1u, 255i);
    y_store(2u, 170i);
    y_store(3u, 511i);
    y_store(4u, i32(-2147483648));
    y_store(5u, -1i);
    y_store(6u, 7i);
    y_store(7u, i32(-2147483648));
    y_store(8u, 2147483647i);
    y_store(9u, -1i);
    y_store(10u, 22i);
}
