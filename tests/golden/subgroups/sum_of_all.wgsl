// sum_of_all, tests/kernels/subgroups.rs:78

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
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

var<workgroup> partial: array<f32, 64>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

@compute @workgroup_size(64, 1, 1)
fn sum_of_all(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>, @builtin(subgroup_size) subgroup_size: u32, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    let i = global_id.x;
    let lane = local_id.x;
    var value_1: f32;
    if (i < launch.x_len) {
        value_1 = x_load(i);
    } else {
        value_1 = 0.0f;
    }
    let sum = subgroupAdd(value_1);
    partial[lane] = 0.0f;
    workgroupBarrier();
    if (subgroup_lane == 0u) {
        let index_1 = u32_div(lane, subgroup_size);
        partial[index_1] = sum;
    }
    workgroupBarrier();
    var total = 0.0f;
    let to = u32_div(64u, subgroup_size);
    for (var k = 0u; k < to; k += 1u) {
        total += partial[k];
    }
    if (lane == 0u) {
        y_store(workgroup_id.x, total);
    }
}
