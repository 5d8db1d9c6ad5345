// operators_u8, tests/kernels/narrow.rs:8

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
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<atomic<u32>>;

fn a_load(index: u32) -> u32 {
    let element_at = launch.a_offset + index;
    if (index < launch.a_len) { return (a[element_at / 4u] >> (element_at % 4u * 8u)) & 0xffu; }
    return u32();
}

fn b_load(index: u32) -> u32 {
    let element_at = launch.b_offset + index;
    if (index < launch.b_len) { return (b[element_at / 4u] >> (element_at % 4u * 8u)) & 0xffu; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index >= launch.y_len) { return; }
    let element_at = launch.y_offset + index;
    let first_bit = element_at % 4u * 8u;
    atomicAnd(&y[element_at / 4u], ~(0xffu << first_bit));
    atomicOr(&y[element_at / 4u], value << first_bit);
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

fn u8_wrap(a: u32) -> u32 {
    return (a << 24u) >> 24u;
}

fn u8_wrapping_neg(a: u32) -> u32 {
    return u8_wrap(u32(-i32(a)));
}

@compute @workgroup_size(256, 1, 1)
fn operators_u8(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    var c = a_1;
    c = u8_wrap(c + b_1);
    c = u8_wrap(c * 3u);
    c = u8_wrap(c - 7u);
    c ^= b_1;
    c |= a_1 & 9u;
    c = u8_wrap(c << ((b_1) & 7u));
    c = c % 100u;
    var results = array<u32, 15>(u8_wrap(a_1 + b_1), u8_wrap(a_1 - b_1), u8_wrap(a_1 * b_1), u32_div(a_1, b_1), u32_rem(a_1, b_1), a_1 & b_1, a_1 | b_1, a_1 ^ b_1, u8_wrap(~a_1), u8_wrapping_neg(a_1), u8_wrap(a_1 << ((b_1) & 7u)), a_1 >> ((b_1) & 7u), a_1 / 7u, a_1 % 7u, c);
    for (var k = 0u; k < 15u; k += 1u) {
        y_store(20u * i + k, results[k]);
    }
    y_store(20u * i + 15u, u32(a_1 < b_1));
    y_store(20u * i + 16u, u8_wrap(u32(a_1 <= b_1) + u8_wrap(u32(a_1 == b_1) * 2u)));
    y_store(20u * i + 17u, select(b_1, a_1, a_1 > b_1));
    y_store(20u * i + 18u, u32(a_1 >= b_1 && a_1 != b_1));
    y_store(20u * i + 19u, u8_wrap(a_1 << 3u) >> 2u);
}
