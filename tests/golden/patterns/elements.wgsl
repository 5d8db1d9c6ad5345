// elements, tests/kernels/patterns.rs:231

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
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

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
fn elements(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    var matched = array<i32, 2>(x[launch.x_offset + i], x[launch.x_offset + i] * 2i);
    let a = matched[0u];
    let b = matched[1u];
    var array_1 = array<i32, 5>(a, b, a + b, a - b, 9i);
    let first = array_1[0u];
    let last = array_1[4u];
    var rest = array<i32, 4>(array_1[1u], array_1[2u], array_1[3u], array_1[4u]);
    var head = array<i32, 2>(rest[0u], rest[1u]);
    var matched_1 = array<array<i32, 2>, 2>(array<i32, 2>(a, b), array<i32, 2>(first, last));
    let p = matched_1[0u][0u];
    let q = matched_1[1u][1u];
    var value: i32;
    if (array_1[0u] == 0i) {
        value = 1i;
    } else if (array_1[3u] == 4i) {
        value = 2i;
    } else if (array_1[0u] >= 1i && array_1[0u] <= 3i && array_1[1u] > 3i) {
        value = array_1[0u] * array_1[1u];
    } else if ((array_1[0u] == 2i || array_1[0u] == 5i) && array_1[4u] == 9i) {
        value = array_1[1u];
    } else {
        var all_1 = array<i32, 3>(array_1[2u], array_1[3u], array_1[4u]);
        value = array_1[1u] + all_1[2u] + all_1[i % 3u];
    }
    if (i >= launch.y_len) {
        panic_with_2(1u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = value;
    y[launch.y_offset + i] = y[launch.y_offset + i] + (first + last * 10i + rest[3u] * 100i + head[1u] * 1000i + p * 10000i + q);
    var counts = array<i32, 3>(1i, 2i, 3i);
    var matched_2 = counts;
    var c = matched_2[1u];
    if (matched_2[0u] == 1i && matched_2[2u] > 2i) {
        c += matched_2[2u];
        counts[1u] = c;
    }
    var matched_3 = counts;
    let middle = matched_3[1u];
    var inner = matched_3;
    y[launch.y_offset + i] = y[launch.y_offset + i] + (inner[0u] + middle);
}
