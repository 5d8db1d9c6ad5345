// operators_i64, tests/kernels/wide.rs:69

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
@group(0) @binding(0) var<storage, read> a: array<i64>;
@group(0) @binding(1) var<storage, read> b: array<i64>;
@group(0) @binding(2) var<storage, read_write> y: array<i64>;

fn a_load(index: u32) -> i64 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return i64();
}

fn b_load(index: u32) -> i64 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return i64();
}

fn y_store(index: u32, value: i64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn i64_div(a: i64, b: i64) -> i64 {
    let special = b == 0li || b == -1li;
    return select(a / select(b, 1li, special), a * b, special);
}

fn i64_rem(a: i64, b: i64) -> i64 {
    let special = b == 0li || b == -1li;
    return a % select(b, 1li, special);
}

@compute @workgroup_size(256, 1, 1)
fn operators_i64(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    var c = a_1;
    c += b_1;
    c *= 3li;
    c -= 7li;
    c ^= b_1;
    c |= a_1 & 9li;
    c = c << (u32(b_1) & 63u);
    c = c % 100li;
    var results = array<i64, 15>(a_1 + b_1, a_1 - b_1, a_1 * b_1, i64_div(a_1, b_1), i64_rem(a_1, b_1), a_1 & b_1, a_1 | b_1, a_1 ^ b_1, ~a_1, -a_1, a_1 << (u32(b_1) & 63u), a_1 >> (u32(b_1) & 63u), a_1 / 7li, a_1 % 7li, c);
    for (var k = 0u; k < 15u; k += 1u) {
        y_store(20u * i + k, results[k]);
    }
    y_store(20u * i + 15u, i64(a_1 < b_1));
    y_store(20u * i + 16u, i64(a_1 <= b_1) + i64(a_1 == b_1) * 2li);
    y_store(20u * i + 17u, select(b_1, a_1, a_1 > b_1));
    y_store(20u * i + 18u, i64(a_1 >= b_1 && a_1 != b_1));
    y_store(20u * i + 19u, (a_1 << 3u) >> 2u);
}
