// elements, tests/kernels/patterns.rs:231

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

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_load(index: u32) -> i32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn elements(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var matched = array<i32, 2>(x_load(i), x_load(i) * 2i);
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
    var value_1: i32;
    if (array_1[0u] == 0i) {
        value_1 = 1i;
    } else if (array_1[3u] == 4i) {
        value_1 = 2i;
    } else if (array_1[0u] >= 1i && array_1[0u] <= 3i && array_1[1u] > 3i) {
        value_1 = array_1[0u] * array_1[1u];
    } else if ((array_1[0u] == 2i || array_1[0u] == 5i) && array_1[4u] == 9i) {
        value_1 = array_1[1u];
    } else {
        var all_1 = array<i32, 3>(array_1[2u], array_1[3u], array_1[4u]);
        value_1 = array_1[1u] + all_1[2u] + all_1[i % 3u];
    }
    y_store(i, value_1);
    y_store(i, y_load(i) + (first + last * 10i + rest[3u] * 100i + head[1u] * 1000i + p * 10000i + q));
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
    y_store(i, y_load(i) + (inner[0u] + middle));
}
