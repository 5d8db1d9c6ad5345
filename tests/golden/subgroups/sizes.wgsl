// sizes, tests/kernels/subgroups.rs:11

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

@compute @workgroup_size(64, 1, 1)
fn sizes(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>, @builtin(subgroup_size) subgroup_size: u32, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    let i = global_id.x;
    y_store(2u * i, subgroup_size);
    y_store(2u * i + 1u, subgroup_lane);
    let subgroup_any = subgroupAny(true);
}
