// constants, tests/kernels/casts.rs:66

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
fn constants(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    y_store(0u, 300i);
    y_store(1u, -300i);
    y_store(2u, 0i);
    y_store(3u, 0i);
    y_store(4u, 2147483647i);
    y_store(5u, i32(-2147483648));
    y_store(6u, 2147483647i);
    y_store(7u, -1i);
    y_store(8u, 1i);
    y_store(9u, 2147483647i);
    y_store(10u, i32(-2147483648));
    y_store(11u, -1i);
}
