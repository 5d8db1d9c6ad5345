// strided_sum, tests/kernels/workgroups.rs:66

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    steps: u32,
    sums_len: u32,
    sums_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> sums: array<u32>;

var<workgroup> partial: array<u32, 64>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn sums_store(index: u32, value: u32) {
    if (index < launch.sums_len) { sums[launch.sums_offset + index] = value; }
}

@compute @workgroup_size(64, 1, 1)
fn strided_sum(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    let lane = local_id.x;
    let base = workgroup_id.x * launch.steps * 64u;
    var sum = 0u;
    for (var step_1 = 0u; step_1 < launch.steps; step_1 += 1u) {
        if (x_load(base + step_1 * 64u + lane) == 7u) {
            continue;
        }
        sum += x_load(base + step_1 * 64u + lane);
    }
    partial[lane] = sum;
    workgroupBarrier();
    sums_store(global_id.x, partial[63u - lane] ^ sum);
}
