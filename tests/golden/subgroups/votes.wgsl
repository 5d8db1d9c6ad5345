// votes, tests/kernels/subgroups.rs:64

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

// For which invocations of the subgroup something is true.
fn ballot(condition: bool) -> array<u32, 4> {
    let bits = subgroupBallot(condition);
    return array<u32, 4>(bits.x, bits.y, bits.z, bits.w);
}

@compute @workgroup_size(100, 1, 1)
fn votes(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(100u, 1u, 1u) + local_id;
    invocation(global_id, subgroup_lane);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, subgroup_lane: u32) {
    let i = global_id.x;
    if (i >= launch.lanes_len) {
        panic_with_2(0u, launch.lanes_len, i);
        return;
    }
    lanes[launch.lanes_offset + i] = subgroup_lane;
    if (i >= launch.x_len) {
        panic_with_2(1u, launch.x_len, i);
        return;
    }
    let operand = x[launch.x_offset + i] > 3u;
    let subgroup_all = subgroupAll(operand);
    let index = 7u * i;
    if (index >= launch.y_len) {
        panic_with_2(2u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = u32(subgroup_all);
    if (i >= launch.x_len) {
        panic_with_2(3u, launch.x_len, i);
        return;
    }
    let operand_1 = x[launch.x_offset + i] > 997u;
    let subgroup_any = subgroupAny(operand_1);
    let index_1 = 7u * i + 1u;
    if (index_1 >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = u32(subgroup_any);
    if (i >= launch.x_len) {
        panic_with_2(5u, launch.x_len, i);
        return;
    }
    let operand_2 = x[launch.x_offset + i] % 3u == 0u;
    let bits = ballot(operand_2);
    let index_2 = 7u * i + 2u;
    if (index_2 >= launch.y_len) {
        panic_with_2(6u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = bits[0u];
    let index_3 = 7u * i + 3u;
    if (index_3 >= launch.y_len) {
        panic_with_2(7u, launch.y_len, index_3);
        return;
    }
    y[launch.y_offset + index_3] = bits[1u];
    let index_4 = 7u * i + 4u;
    if (index_4 >= launch.y_len) {
        panic_with_2(8u, launch.y_len, index_4);
        return;
    }
    y[launch.y_offset + index_4] = bits[2u];
    let index_5 = 7u * i + 5u;
    if (index_5 >= launch.y_len) {
        panic_with_2(9u, launch.y_len, index_5);
        return;
    }
    y[launch.y_offset + index_5] = bits[3u];
    let subgroup_all_1 = subgroupAll(true);
    let subgroup_any_1 = subgroupAny(false);
    let index_6 = 7u * i + 6u;
    if (index_6 >= launch.y_len) {
        panic_with_2(10u, launch.y_len, index_6);
        return;
    }
    y[launch.y_offset + index_6] = u32(subgroup_all_1) + u32(subgroup_any_1);
}
