// operators_u64, tests/kernels/wide.rs:6

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
@group(0) @binding(0) var<storage, read> a: array<u64>;
@group(0) @binding(1) var<storage, read> b: array<u64>;
@group(0) @binding(2) var<storage, read_write> y: array<u64>;

fn a_load(index: u32) -> u64 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return u64();
}

fn b_load(index: u32) -> u64 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return u64();
}

fn y_store(index: u32, value: u64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn u64_div(a: u64, b: u64) -> u64 {
    return select(a / max(b, 1lu), 0lu, b == 0lu);
}

fn u64_rem(a: u64, b: u64) -> u64 {
    return select(a % max(b, 1lu), 0lu, b == 0lu);
}

fn u64_wrapping_neg(a: u64) -> u64 {
    return 0lu - a;
}

@compute @workgroup_size(256, 1, 1)
fn operators_u64(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    var c = a_1;
    c += b_1;
    c *= 3lu;
    c -= 7lu;
    c ^= b_1;
    c |= a_1 & 9lu;
    c = c << (u32(b_1) & 63u);
    c = c % 100lu;
    var results = array<u64, 15>(a_1 + b_1, a_1 - b_1, a_1 * b_1, u64_div(a_1, b_1), u64_rem(a_1, b_1), a_1 & b_1, a_1 | b_1, a_1 ^ b_1, ~a_1, u64_wrapping_neg(a_1), a_1 << (u32(b_1) & 63u), a_1 >> (u32(b_1) & 63u), a_1 / 7lu, a_1 % 7lu, c);
    for (var k = 0u; k < 15u; k += 1u) {
        y_store(20u * i + k, results[k]);
    }
    y_store(20u * i + 15u, u64(a_1 < b_1));
    y_store(20u * i + 16u, u64(a_1 <= b_1) + u64(a_1 == b_1) * 2lu);
    y_store(20u * i + 17u, select(b_1, a_1, a_1 > b_1));
    y_store(20u * i + 18u, u64(a_1 >= b_1 && a_1 != b_1));
    y_store(20u * i + 19u, (a_1 << 3u) >> 2u);
}
