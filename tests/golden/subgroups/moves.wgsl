// moves, tests/kernels/subgroups.rs:51

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
    by: u32,
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

// How many invocations the subgroup has: the last one of a workgroup may have fewer than the others.
fn subgroup_lanes() -> u32 {
    let bits = countOneBits(subgroupBallot(true));
    return bits.x + bits.y + bits.z + bits.w;
}

@compute @workgroup_size(100, 1, 1)
fn moves(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local_index: u32, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
    let local_id = vec3<u32>(local_index % 10u, local_index / 10u % 10u, local_index / 100u);
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(10u, 10u, 1u) + local_id;
    let i = workgroup_id.x * 100u + local_id.y * 10u + local_id.x;
    lanes_store(i, subgroup_lane);
    let operand = x_load(i);
    let subgroup_broadcast = select(operand, subgroupShuffle(operand, 3u), (3u < subgroup_lanes()));
    y_store(7u * i, subgroup_broadcast);
    let operand_1 = x_load(i);
    let subgroup_broadcast_1 = select(operand_1, subgroupShuffle(operand_1, launch.by), (launch.by < subgroup_lanes()));
    y_store(7u * i + 1u, subgroup_broadcast_1);
    let operand_2 = x_load(i);
    let operand_3 = (i * 5u + launch.by) % 70u;
    let subgroup_shuffle = select(operand_2, subgroupShuffle(operand_2, operand_3), (operand_3 < subgroup_lanes()));
    y_store(7u * i + 2u, subgroup_shuffle);
    let operand_4 = x_load(i);
    let subgroup_shuffle_up = select(operand_4, subgroupShuffle(operand_4, subgroup_lane - launch.by), (launch.by <= subgroup_lane));
    y_store(7u * i + 3u, subgroup_shuffle_up);
    let operand_5 = x_load(i);
    let subgroup_shuffle_down = select(operand_5, subgroupShuffle(operand_5, subgroup_lane + launch.by), (launch.by < subgroup_lanes() - subgroup_lane));
    y_store(7u * i + 4u, subgroup_shuffle_down);
    let operand_6 = x_load(i);
    let subgroup_shuffle_xor = select(operand_6, subgroupShuffle(operand_6, subgroup_lane ^ launch.by), ((subgroup_lane ^ launch.by) < subgroup_lanes()));
    y_store(7u * i + 5u, subgroup_shuffle_xor);
    let operand_7 = x_load(i);
    let subgroup_shuffle_down_1 = select(operand_7, subgroupShuffle(operand_7, subgroup_lane + 1000000u), (1000000u < subgroup_lanes() - subgroup_lane));
    let operand_8 = x_load(i);
    let subgroup_shuffle_up_1 = select(operand_8, subgroupShuffle(operand_8, subgroup_lane - 4294967295u), (4294967295u <= subgroup_lane));
    y_store(7u * i + 6u, subgroup_shuffle_down_1 + subgroup_shuffle_up_1 - x_load(i));
}
