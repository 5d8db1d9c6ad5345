// volume, tests/kernels/grids.rs:51

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

fn y_load(index: u32) -> u32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(4, 2, 3)
fn volume(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(4u, 2u, 3u) + local_id;
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y || global_id.z >= launch.size_z) { return; }
    let id = global_id;
    let size = vec3<u32>(launch.size_x, launch.size_y, launch.size_z);
    let at_1 = (id.z * size.y + id.y) * size.x + id.x;
    let local = local_id;
    let group_1 = workgroup_id;
    let groups = vec3<u32>((launch.size_x + 3u) / 4u, (launch.size_y + 1u) / 2u, (launch.size_z + 2u) / 3u);
    let inside = (local.z * 2u + local.y) * 4u + local.x;
    let group_2 = (group_1.z * groups.y + group_1.y) * groups.x + group_1.x;
    y_store(at_1, y_load(at_1) + (1u + inside + 100u * group_2));
}
