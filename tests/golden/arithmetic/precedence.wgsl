// precedence, tests/kernels/arithmetic.rs:168

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<i32>;
@group(0) @binding(1) var<storage, read> b: array<i32>;
@group(0) @binding(2) var<storage, read_write> y: array<i32>;

fn a_load(index: u32) -> i32 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return i32();
}

fn b_load(index: u32) -> i32 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

@compute @workgroup_size(256, 1, 1)
fn precedence(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    let u = u32(a_1);
    let v = u32(b_1);
    y_store(12u * i, a_1 - (b_1 - 3i));
    y_store(12u * i + 1u, a_1 - b_1 - 3i);
    y_store(12u * i + 2u, a_1 * (b_1 + 2i) / 5i);
    y_store(12u * i + 3u, -(-a_1) - (-b_1));
    y_store(12u * i + 4u, ~(a_1 & b_1) | (a_1 ^ (b_1 & 7i)));
    y_store(12u * i + 5u, (a_1 & 255i) << (u32((b_1 & 7i) + 1i) & 31u));
    y_store(12u * i + 6u, i32(u32_div(u, v | 1u) * 3u % 11u));
    y_store(12u * i + 7u, i32(u - (v - (u - v)) / 2u));
    y_store(12u * i + 8u, i32((((u >> 3u) << 2u) & 1023u) | (v ^ 5u)));
    y_store(12u * i + 9u, i32((a_1 < b_1) == (u < v)));
    y_store(12u * i + 10u, i32((a_1 > 0i && b_1 > 0i) || (a_1 < 0i && !(b_1 > 0i))));
    y_store(12u * i + 11u, a_1 % 7i - -(b_1 % 5i) * (-2i));
}
