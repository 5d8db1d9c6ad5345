// floats, tests/kernels/subgroups.rs:39

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
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> lanes: array<u32>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn lanes_store(index: u32, value: u32) {
    if (index < launch.lanes_len) { lanes[launch.lanes_offset + index] = value; }
}

@compute @workgroup_size(100, 1, 1)
fn floats(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(100u, 1u, 1u) + local_id;
    let i = global_id.x;
    lanes_store(i, subgroup_lane);
    let operand = x_load(i);
    let subgroup_add = subgroupAdd(operand);
    y_store(6u * i, subgroup_add);
    let operand_1 = x_load(i);
    let subgroup_min = subgroupMin(operand_1);
    y_store(6u * i + 1u, subgroup_min);
    let operand_2 = x_load(i);
    let subgroup_max = subgroupMax(operand_2);
    y_store(6u * i + 2u, subgroup_max);
    let operand_3 = x_load(i);
    let subgroup_inclusive_add = subgroupInclusiveAdd(operand_3);
    y_store(6u * i + 3u, subgroup_inclusive_add);
    let operand_4 = x_load(i);
    let subgroup_exclusive_add = subgroupExclusiveAdd(operand_4);
    y_store(6u * i + 4u, subgroup_exclusive_add);
    let operand_5 = select(1.0f, 2.0f, x_load(i) > 0.0f);
    let subgroup_mul = subgroupMul(operand_5);
    y_store(6u * i + 5u, subgroup_mul);
}
