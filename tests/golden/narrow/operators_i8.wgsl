// operators_i8, tests/kernels/narrow.rs:71

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

fn a_load(index: u32) -> i32 {
    let element_at = launch.a_offset + index;
    if (index < launch.a_len) { return i32(a[element_at / 4u] << (24u - element_at % 4u * 8u)) >> 24u; }
    return i32();
}

fn b_load(index: u32) -> i32 {
    let element_at = launch.b_offset + index;
    if (index < launch.b_len) { return i32(b[element_at / 4u] << (24u - element_at % 4u * 8u)) >> 24u; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index >= launch.y_len) { return; }
    let element_at = launch.y_offset + index;
    let first_bit = element_at % 4u * 8u;
    atomicAnd(&y[element_at / 4u], ~(0xffu << first_bit));
    atomicOr(&y[element_at / 4u], (u32(value) & 0xffu) << first_bit);
}

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

fn i32_rem(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return a % select(b, 1i, special);
}

fn i8_wrap(a: i32) -> i32 {
    return (a << 24u) >> 24u;
}

@compute @workgroup_size(256, 1, 1)
fn operators_i8(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    var c = a_1;
    c = i8_wrap(c + b_1);
    c = i8_wrap(c * 3i);
    c = i8_wrap(c - 7i);
    c ^= b_1;
    c |= a_1 & 9i;
    c = i8_wrap(c << (u32(b_1) & 7u));
    c = c % 100i;
    var results = array<i32, 15>(i8_wrap(a_1 + b_1), i8_wrap(a_1 - b_1), i8_wrap(a_1 * b_1), i8_wrap(i32_div(a_1, b_1)), i32_rem(a_1, b_1), a_1 & b_1, a_1 | b_1, a_1 ^ b_1, i8_wrap(~a_1), i8_wrap(-a_1), i8_wrap(a_1 << (u32(b_1) & 7u)), a_1 >> (u32(b_1) & 7u), a_1 / 7i, a_1 % 7i, c);
    for (var k = 0u; k < 15u; k += 1u) {
        y_store(20u * i + k, results[k]);
    }
    y_store(20u * i + 15u, i32(a_1 < b_1));
    y_store(20u * i + 16u, i8_wrap(i32(a_1 <= b_1) + i8_wrap(i32(a_1 == b_1) * 2i)));
    y_store(20u * i + 17u, select(b_1, a_1, a_1 > b_1));
    y_store(20u * i + 18u, i32(a_1 >= b_1 && a_1 != b_1));
    y_store(20u * i + 19u, i8_wrap(a_1 << 3u) >> 2u);
}
