// image, tests/kernels/grids.rs:27

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

@compute @workgroup_size(8, 4, 1)
fn image(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(8u, 4u, 1u) + local_id;
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) { return; }
    let id = global_id;
    let at_1 = 13u * (id.y * launch.size_x + id.x);
    y_store(at_1, id.x);
    y_store(at_1 + 1u, id.y);
    y_store(at_1 + 2u, id.z);
    y_store(at_1 + 3u, local_id.x);
    y_store(at_1 + 4u, local_id.y);
    y_store(at_1 + 5u, workgroup_id.x);
    y_store(at_1 + 6u, workgroup_id.y);
    y_store(at_1 + 7u, vec3<u32>((launch.size_x + 7u) / 8u, (launch.size_y + 3u) / 4u, (launch.size_z + 0u) / 1u).x);
    y_store(at_1 + 8u, vec3<u32>((launch.size_x + 7u) / 8u, (launch.size_y + 3u) / 4u, (launch.size_z + 0u) / 1u).y);
    y_store(at_1 + 9u, 8u);
    y_store(at_1 + 10u, 4u);
    y_store(at_1 + 11u, launch.size_x);
    y_store(at_1 + 12u, launch.size_y * 100u + launch.size_z);
}
