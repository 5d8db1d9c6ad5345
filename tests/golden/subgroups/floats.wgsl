// floats, tests/kernels/subgroups.rs:39

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
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
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

@compute @workgroup_size(100, 1, 1)
fn floats(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
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
    let operand = x[launch.x_offset + i];
    let subgroup_add = subgroupAdd(operand);
    let index = 6u * i;
    if (index >= launch.y_len) {
        panic_with_2(2u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = subgroup_add;
    if (i >= launch.x_len) {
        panic_with_2(3u, launch.x_len, i);
        return;
    }
    let operand_1 = x[launch.x_offset + i];
    let subgroup_min = subgroupMin(operand_1);
    let index_1 = 6u * i + 1u;
    if (index_1 >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = subgroup_min;
    if (i >= launch.x_len) {
        panic_with_2(5u, launch.x_len, i);
        return;
    }
    let operand_2 = x[launch.x_offset + i];
    let subgroup_max = subgroupMax(operand_2);
    let index_2 = 6u * i + 2u;
    if (index_2 >= launch.y_len) {
        panic_with_2(6u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = subgroup_max;
    if (i >= launch.x_len) {
        panic_with_2(7u, launch.x_len, i);
        return;
    }
    let operand_3 = x[launch.x_offset + i];
    let subgroup_inclusive_add = subgroupInclusiveAdd(operand_3);
    let index_3 = 6u * i + 3u;
    if (index_3 >= launch.y_len) {
        panic_with_2(8u, launch.y_len, index_3);
        return;
    }
    y[launch.y_offset + index_3] = subgroup_inclusive_add;
    if (i >= launch.x_len) {
        panic_with_2(9u, launch.x_len, i);
        return;
    }
    let operand_4 = x[launch.x_offset + i];
    let subgroup_exclusive_add = subgroupExclusiveAdd(operand_4);
    let index_4 = 6u * i + 4u;
    if (index_4 >= launch.y_len) {
        panic_with_2(10u, launch.y_len, index_4);
        return;
    }
    y[launch.y_offset + index_4] = subgroup_exclusive_add;
    if (i >= launch.x_len) {
        panic_with_2(11u, launch.x_len, i);
        return;
    }
    let operand_5 = select(1.0f, 2.0f, x[launch.x_offset + i] > 0.0f);
    let subgroup_mul = subgroupMul(operand_5);
    let index_5 = 6u * i + 5u;
    if (index_5 >= launch.y_len) {
        panic_with_2(12u, launch.y_len, index_5);
        return;
    }
    y[launch.y_offset + index_5] = subgroup_mul;
}
