// tree_sum, tests/kernels/workgroups.rs:38

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    sums_len: u32,
    sums_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> sums: array<i32>;

var<workgroup> partial: array<i32, 256>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn sums_store(index: u32, value: i32) {
    if (index < launch.sums_len) { sums[launch.sums_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn tree_sum(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    let i = global_id.x;
    let lane = local_id.x;
    var value_1: i32;
    if (i < launch.size_x) {
        value_1 = x_load(i);
    } else {
        value_1 = 0i;
    }
    partial[lane] = value_1;
    workgroupBarrier();
    var stride = 128u;
    while (stride > 0u) {
        if (stride < 4u) {
            break;
        }
        if (lane < stride) {
            partial[lane] = partial[lane] + partial[lane + stride];
        }
        workgroupBarrier();
        stride = stride / 2u;
    }
    if (lane != 0u) {
        return;
    }
    var sum = 0i;
    for (var k = 0u; k < 4u; k += 1u) {
        sum += partial[k];
    }
    sums_store(workgroup_id.x, sum);
}
