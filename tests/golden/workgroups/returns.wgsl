// returns, tests/kernels/workgroups.rs:204

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
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

var<workgroup> all_1: array<i32, 16>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(16, 1, 1)
fn returns(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(16u, 1u, 1u) + local_id;
    let i = global_id.x;
    let lane = local_id.x;
    if (workgroup_id.x % 3u == 1u) {
        return;
    }
    all_1[lane] = x_load(i);
    workgroupBarrier();
    let neighbour = all_1[lane ^ 1u];
    if (neighbour % 2i == 0i) {
        return;
    }
    var sum = neighbour;
    for (var k = 0u; k < 40u; k += 1u) {
        if (all_1[k % 16u] == 5i) {
            return;
        }
        sum += all_1[k % 16u] * i32(k);
    }
    y_store(i, sum);
}
