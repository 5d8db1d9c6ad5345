// assignments, tests/kernels/order.rs:70

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(1) var<storage, read_write> record: Record;

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

@compute @workgroup_size(256, 1, 1)
fn assignments(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    var k = 0u;
    let kept = k + 40u;
    k += 1u;
    if (k >= launch.y_len) {
        panic_with_2(0u, launch.y_len, k);
        return;
    }
    y[launch.y_offset + k] = kept;
    let kept_1 = k + 50u;
    k += 1u;
    let index = k;
    if (index >= launch.y_len) {
        panic_with_2(1u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = y[launch.y_offset + index] + kept_1;
    var array_1 = array<u32, 4>();
    let kept_2 = k + 60u;
    k += 1u;
    if (k >= 4u) {
        panic_with_2(2u, 4u, k);
        return;
    }
    array_1[k] = kept_2;
    k -= 1u;
    let index_1 = k - 1u;
    if (index_1 >= 4u) {
        panic_with_2(3u, 4u, index_1);
        return;
    }
    array_1[index_1] = array_1[index_1] + 70u;
    if (3u >= launch.y_len) {
        panic_with_2(4u, launch.y_len, 3u);
        return;
    }
    y[launch.y_offset + 3u] = array_1[0u];
    if (4u >= launch.y_len) {
        panic_with_2(5u, launch.y_len, 4u);
        return;
    }
    y[launch.y_offset + 4u] = array_1[1u];
    if (5u >= launch.y_len) {
        panic_with_2(6u, launch.y_len, 5u);
        return;
    }
    y[launch.y_offset + 5u] = array_1[2u];
    if (6u >= launch.y_len) {
        panic_with_2(7u, launch.y_len, 6u);
        return;
    }
    y[launch.y_offset + 6u] = array_1[3u];
    var total = 1u;
    total *= 10u;
    total += total + 5u;
    if (7u >= launch.y_len) {
        panic_with_2(8u, launch.y_len, 7u);
        return;
    }
    y[launch.y_offset + 7u] = total;
    var index_2 = 0u;
    var grid = array<array<u32, 2>, 2>(array<u32, 2>(1u, 2u), array<u32, 2>(3u, 4u));
    let kept_3 = index_2;
    index_2 = 1u;
    if (kept_3 >= 2u) {
        panic_with_2(9u, 2u, kept_3);
        return;
    }
    if (index_2 >= 2u) {
        panic_with_2(10u, 2u, index_2);
        return;
    }
    grid[kept_3][index_2] = 9u;
    if (8u >= launch.y_len) {
        panic_with_2(11u, launch.y_len, 8u);
        return;
    }
    y[launch.y_offset + 8u] = grid[0u][0u] * 1000u + grid[0u][1u] * 100u + grid[1u][0u] * 10u + grid[1u][1u];
    let kept_4 = k + 5u;
    let kept_5 = index_2 + 7u;
    index_2 = kept_4;
    k = kept_5;
    if (9u >= launch.y_len) {
        panic_with_2(12u, launch.y_len, 9u);
        return;
    }
    y[launch.y_offset + 9u] = index_2 * 10u + k;
    index_2 += 4u;
    if (index_2 >= launch.y_len) {
        panic_with_2(13u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = index_2;
}
