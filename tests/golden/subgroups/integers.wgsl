// integers, tests/kernels/subgroups.rs:19

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

@compute @workgroup_size(100, 1, 1)
fn integers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(100u, 1u, 1u) + local_id;
    let i = global_id.x;
    lanes_store(i, subgroup_lane);
    let operand = x_load(i);
    let subgroup_add = subgroupAdd(operand);
    y_store(13u * i, subgroup_add);
    let operand_1 = x_load(i) | 1u;
    let subgroup_mul = subgroupMul(operand_1);
    y_store(13u * i + 1u, subgroup_mul);
    let operand_2 = x_load(i);
    let subgroup_min = subgroupMin(operand_2);
    y_store(13u * i + 2u, subgroup_min);
    let operand_3 = x_load(i);
    let subgroup_max = subgroupMax(operand_3);
    y_store(13u * i + 3u, subgroup_max);
    let operand_4 = x_load(i) | 240u;
    let subgroup_and = subgroupAnd(operand_4);
    y_store(13u * i + 4u, subgroup_and);
    let operand_5 = x_load(i) & 65535u;
    let subgroup_or = subgroupOr(operand_5);
    y_store(13u * i + 5u, subgroup_or);
    let operand_6 = x_load(i);
    let subgroup_xor = subgroupXor(operand_6);
    y_store(13u * i + 6u, subgroup_xor);
    let operand_7 = x_load(i);
    let subgroup_inclusive_add = subgroupInclusiveAdd(operand_7);
    y_store(13u * i + 7u, subgroup_inclusive_add);
    let operand_8 = x_load(i);
    let subgroup_exclusive_add = subgroupExclusiveAdd(operand_8);
    y_store(13u * i + 8u, subgroup_exclusive_add);
    let signed = i32(x_load(i));
    let subgroup_min_1 = subgroupMin(signed);
    y_store(13u * i + 9u, u32(subgroup_min_1));
    let subgroup_max_1 = subgroupMax(signed);
    y_store(13u * i + 10u, u32(subgroup_max_1));
    let subgroup_add_1 = subgroupAdd(signed);
    y_store(13u * i + 11u, u32(subgroup_add_1));
    let subgroup_inclusive_add_1 = subgroupInclusiveAdd(i);
    y_store(13u * i + 12u, subgroup_inclusive_add_1);
}
