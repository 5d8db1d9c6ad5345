// votes, tests/kernels/subgroups.rs:64

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
    lanes_len: u32,
    lanes_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> lanes: array<u32>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn lanes_store(index: u32, value: u32) {
    if (index < launch.lanes_len) { lanes[launch.lanes_offset + index] = value; }
}

// For which invocations of the subgroup something is true.
fn ballot(condition: bool) -> array<u32, 4> {
    let bits = subgroupBallot(condition);
    return array<u32, 4>(bits.x, bits.y, bits.z, bits.w);
}

@compute @workgroup_size(100, 1, 1)
fn votes(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(100u, 1u, 1u) + local_id;
    let i = global_id.x;
    lanes_store(i, subgroup_lane);
    let operand = x_load(i) > 3u;
    let subgroup_all = subgroupAll(operand);
    y_store(7u * i, u32(subgroup_all));
    let operand_1 = x_load(i) > 997u;
    let subgroup_any = subgroupAny(operand_1);
    y_store(7u * i + 1u, u32(subgroup_any));
    let operand_2 = x_load(i) % 3u == 0u;
    let bits = ballot(operand_2);
    y_store(7u * i + 2u, bits[0u]);
    y_store(7u * i + 3u, bits[1u]);
    y_store(7u * i + 4u, bits[2u]);
    y_store(7u * i + 5u, bits[3u]);
    let subgroup_all_1 = subgroupAll(true);
    let subgroup_any_1 = subgroupAny(false);
    y_store(7u * i + 6u, u32(subgroup_all_1) + u32(subgroup_any_1));
}
