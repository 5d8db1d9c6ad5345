// signed_ranges, tests/kernels/loops.rs:52

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    step_1: u32,
    bounds_len: u32,
    bounds_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> bounds: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn bounds_load(index: u32) -> i32 {
    if (index < launch.bounds_len) { return bounds[launch.bounds_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

@compute @workgroup_size(256, 1, 1)
fn signed_ranges(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let from_1 = bounds_load(2u * i);
    let to = bounds_load(2u * i + 1u);
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
    var next_7 = from_1 + i32(u32_div(u32(to - 1i - from_1), launch.step_1) * launch.step_1);
    while (more_7) {
        let k = next_7;
        more_7 = k != from_1;
        next_7 = k - i32(launch.step_1);
        hash[8u] = hash[8u] * 31u + u32(k);
    }
    var more_8 = from_1 <= to && launch.step_1 != 0u;
    var next_8 = from_1 + i32(u32_div(u32(to - from_1), launch.step_1) * launch.step_1);
    while (more_8) {
        let k = next_8;
        more_8 = k != from_1;
        next_8 = k - i32(launch.step_1);
        hash[9u] = hash[9u] * 31u + u32(k);
    }
    for (var k = 0u; k < 10u; k += 1u) {
        y_store(10u * i + k, hash[k]);
    }
}
