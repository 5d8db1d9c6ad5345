// signed_ranges, tests/kernels/loops.rs:52

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    step_1: u32,
    bounds_len: u32,
    bounds_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> bounds: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
}

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

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

@compute @workgroup_size(256, 1, 1)
fn signed_ranges(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    let index = 2u * i;
    if (index >= launch.bounds_len) {
        panic_with_2(0u, launch.bounds_len, index);
        return;
    }
    let from_1 = bounds[launch.bounds_offset + index];
    let index_1 = 2u * i + 1u;
    if (index_1 >= launch.bounds_len) {
        panic_with_2(1u, launch.bounds_len, index_1);
        return;
    }
    let to = bounds[launch.bounds_offset + index_1];
    var hash = array<u32, 10>(1u, 1u, 1u, 1u, 1u, 1u, 1u, 1u, 1u, 1u);
    for (var k = from_1; k < to; k += 1i) {
        hash[0u] = hash[0u] * 31u + u32(k);
    }
    var more = from_1 <= to;
    var next = from_1;
    while (more) {
        let k = next;
        more = k != to;
        next = k + 1i;
        hash[1u] = hash[1u] * 31u + u32(k);
    }
    var more_1 = from_1 < to;
    var next_1 = to - 1i;
    while (more_1) {
        let k = next_1;
        more_1 = k != from_1;
        next_1 = k - 1i;
        hash[2u] = hash[2u] * 31u + u32(k);
    }
    var more_2 = from_1 <= to;
    var next_2 = to;
    while (more_2) {
        let k = next_2;
        more_2 = k != from_1;
        next_2 = k - 1i;
        hash[3u] = hash[3u] * 31u + u32(k);
    }
    var more_3 = from_1 < to && launch.step_1 != 0u;
    var next_3 = from_1;
    while (more_3) {
        let k = next_3;
        more_3 = u32(to - 1i - k) >= launch.step_1;
        next_3 = k + i32(launch.step_1);
        hash[4u] = hash[4u] * 31u + u32(k);
    }
    var more_4 = from_1 <= to && launch.step_1 != 0u;
    var next_4 = from_1;
    while (more_4) {
        let k = next_4;
        more_4 = u32(to - k) >= launch.step_1;
        next_4 = k + i32(launch.step_1);
        hash[5u] = hash[5u] * 31u + u32(k);
    }
    var more_5 = from_1 < to && launch.step_1 != 0u;
    var next_5 = to - 1i;
    while (more_5) {
        let k = next_5;
        more_5 = u32(k - from_1) >= launch.step_1;
        next_5 = k - i32(launch.step_1);
        hash[6u] = hash[6u] * 31u + u32(k);
    }
    var more_6 = from_1 <= to && launch.step_1 != 0u;
    var next_6 = to;
    while (more_6) {
        let k = next_6;
        more_6 = u32(k - from_1) >= launch.step_1;
        next_6 = k - i32(launch.step_1);
        hash[7u] = hash[7u] * 31u + u32(k);
    }
    var more_7 = from_1 < to && launch.step_1 != 0u;
    if (!(!(launch.step_1 == 0u))) {
        panic_with_0(2u);
        return;
    }
    var next_7 = from_1 + i32(u32(to - 1i - from_1) / launch.step_1 * launch.step_1);
    while (more_7) {
        let k = next_7;
        more_7 = k != from_1;
        next_7 = k - i32(launch.step_1);
        hash[8u] = hash[8u] * 31u + u32(k);
    }
    var more_8 = from_1 <= to && launch.step_1 != 0u;
    var next_8 = from_1 + i32(u32(to - from_1) / launch.step_1 * launch.step_1);
    while (more_8) {
        let k = next_8;
        more_8 = k != from_1;
        next_8 = k - i32(launch.step_1);
        hash[9u] = hash[9u] * 31u + u32(k);
    }
    if (u32_saturating_add(10u * i, 9u) < launch.y_len) {
        for (var k = 0u; k < 10u; k += 1u) {
            let index_2 = 10u * i + k;
            y[launch.y_offset + index_2] = hash[k];
        }
    } else {
        for (var k = 0u; k < 10u; k += 1u) {
            let index_2 = 10u * i + k;
            if (index_2 >= launch.y_len) {
                panic_with_2(3u, launch.y_len, index_2);
                return;
            }
            y[launch.y_offset + index_2] = hash[k];
        }
    }
}
