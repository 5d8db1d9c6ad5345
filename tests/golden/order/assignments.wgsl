// assignments, tests/kernels/order.rs:70

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

fn y_load(index: u32) -> u32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn assignments(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    var k = 0u;
    let kept = k + 40u;
    k += 1u;
    y_store(k, kept);
    let kept_1 = k + 50u;
    k += 1u;
    let index_1 = k;
    y_store(index_1, y_load(index_1) + kept_1);
    var array_1 = array<u32, 4>();
    let kept_2 = k + 60u;
    k += 1u;
    let index_2 = k;
    array_1[index_2] = kept_2;
    k -= 1u;
    let index_3 = k - 1u;
    array_1[index_3] = array_1[index_3] + 70u;
    y_store(3u, array_1[0u]);
    y_store(4u, array_1[1u]);
    y_store(5u, array_1[2u]);
    y_store(6u, array_1[3u]);
    var total = 1u;
    total *= 10u;
    total += total + 5u;
    y_store(7u, total);
    var index_4 = 0u;
    var grid = array<array<u32, 2>, 2>(array<u32, 2>(1u, 2u), array<u32, 2>(3u, 4u));
    let kept_3 = index_4;
    index_4 = 1u;
    let index_5 = index_4;
    grid[kept_3][index_5] = 9u;
    y_store(8u, grid[0u][0u] * 1000u + grid[0u][1u] * 100u + grid[1u][0u] * 10u + grid[1u][1u]);
    let kept_4 = k + 5u;
    let kept_5 = index_4 + 7u;
    index_4 = kept_4;
    k = kept_5;
    y_store(9u, index_4 * 10u + k);
    index_4 += 4u;
    y_store(index_4, index_4);
}
