// moves, tests/kernels/subgroups.rs:51

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
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
    invocation(local_id, workgroup_id, subgroup_lane);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(local_id: vec3<u32>, workgroup_id: vec3<u32>, subgroup_lane: u32) {
    let i = workgroup_id.x * 100u + local_id.y * 10u + local_id.x;
    if (i >= launch.lanes_len) {
        panic_with_2(0u, launch.lanes_len, i);
        return;
    }
    lanes[launch.lanes_offset + i] = subgroup_lane;
    if (i >= launch.x_len) {
        panic_with_2(1u, launch.x_len, i);
        return;
    }
    let operand = x[launch.x_offset + i];
    let subgroup_broadcast = select(operand, subgroupShuffle(operand, 3u), (3u < subgroup_lanes()));
    let index = 7u * i;
    if (index >= launch.y_len) {
        panic_with_2(2u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = subgroup_broadcast;
    if (i >= launch.x_len) {
        panic_with_2(3u, launch.x_len, i);
        return;
    }
    let operand_1 = x[launch.x_offset + i];
    let subgroup_broadcast_1 = select(operand_1, subgroupShuffle(operand_1, launch.by), (launch.by < subgroup_lanes()));
    let index_1 = 7u * i + 1u;
    if (index_1 >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = subgroup_broadcast_1;
    if (i >= launch.x_len) {
        panic_with_2(5u, launch.x_len, i);
        return;
    }
    let operand_2 = x[launch.x_offset + i];
    let operand_3 = (i * 5u + launch.by) % 70u;
    let subgroup_shuffle = select(operand_2, subgroupShuffle(operand_2, operand_3), (operand_3 < subgroup_lanes()));
    let index_2 = 7u * i + 2u;
    if (index_2 >= launch.y_len) {
        panic_with_2(6u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = subgroup_shuffle;
    if (i >= launch.x_len) {
        panic_with_2(7u, launch.x_len, i);
        return;
    }
    let operand_4 = x[launch.x_offset + i];
    let subgroup_shuffle_up = select(operand_4, subgroupShuffle(operand_4, subgroup_lane - launch.by), (launch.by <= subgroup_lane));
    let index_3 = 7u * i + 3u;
    if (index_3 >= launch.y_len) {
        panic_with_2(8u, launch.y_len, index_3);
        return;
    }
    y[launch.y_offset + index_3] = subgroup_shuffle_up;
    if (i >= launch.x_len) {
        panic_with_2(9u, launch.x_len, i);
        return;
    }
    let operand_5 = x[launch.x_offset + i];
    let subgroup_shuffle_down = select(operand_5, subgroupShuffle(operand_5, subgroup_lane + launch.by), (launch.by < subgroup_lanes() - subgroup_lane));
    let index_4 = 7u * i + 4u;
    if (index_4 >= launch.y_len) {
        panic_with_2(10u, launch.y_len, index_4);
        return;
    }
    y[launch.y_offset + index_4] = subgroup_shuffle_down;
    if (i >= launch.x_len) {
        panic_with_2(11u, launch.x_len, i);
        return;
    }
    let operand_6 = x[launch.x_offset + i];
    let subgroup_shuffle_xor = select(operand_6, subgroupShuffle(operand_6, subgroup_lane ^ launch.by), ((subgroup_lane ^ launch.by) < subgroup_lanes()));
    let index_5 = 7u * i + 5u;
    if (index_5 >= launch.y_len) {
        panic_with_2(12u, launch.y_len, index_5);
        return;
    }
    y[launch.y_offset + index_5] = subgroup_shuffle_xor;
    if (i >= launch.x_len) {
        panic_with_2(13u, launch.x_len, i);
        return;
    }
    let operand_7 = x[launch.x_offset + i];
    let subgroup_shuffle_down_1 = select(operand_7, subgroupShuffle(operand_7, subgroup_lane + 1000000u), (1000000u < subgroup_lanes() - subgroup_lane));
    if (i >= launch.x_len) {
        panic_with_2(14u, launch.x_len, i);
        return;
    }
    let operand_8 = x[launch.x_offset + i];
    let subgroup_shuffle_up_1 = select(operand_8, subgroupShuffle(operand_8, subgroup_lane - 4294967295u), (4294967295u <= subgroup_lane));
    if (i >= launch.x_len) {
        panic_with_2(15u, launch.x_len, i);
        return;
    }
    let index_6 = 7u * i + 6u;
    if (index_6 >= launch.y_len) {
        panic_with_2(16u, launch.y_len, index_6);
        return;
    }
    y[launch.y_offset + index_6] = subgroup_shuffle_down_1 + subgroup_shuffle_up_1 - x[launch.x_offset + i];
}
