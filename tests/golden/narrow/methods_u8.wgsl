// methods_u8, tests/kernels/narrow.rs:31

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
    counts_len: u32,
    counts_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> counts: array<u32>;

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

fn counts_store(index: u32, value: u32) {
    if (index < launch.counts_len) { counts[launch.counts_offset + index] = value; }
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

fn u32_pow(base: u32, exponent: u32) -> u32 {
    var power = base;
    var left = exponent;
    var result = 1u;
    while (left != 0u) {
        if ((left & 1u) != 0u) { result *= power; }
        power *= power;
        left >>= 1u;
    }
    return result;
}

fn u32_rem_euclid(a: u32, b: u32) -> u32 {
    return u32_rem(a, b);
}

fn u32_div_euclid(a: u32, b: u32) -> u32 {
    return u32_div(a, b);
}

fn u32_swap_bytes(a: u32) -> u32 {
    return (a << 24u) | ((a & 0xff00u) << 8u) | ((a >> 8u) & 0xff00u) | (a >> 24u);
}

// The next power of two of numbers above 2^31 is 2^32, which wraps to 0.
fn u32_next_power_of_two(a: u32) -> u32 {
    if (a <= 1u) { return 1u; }
    if (a > 0x80000000u) { return 0u; }
    return 1u << (32u - countLeadingZeros(a - 1u));
}

fn u8_wrap(a: u32) -> u32 {
    return (a << 24u) >> 24u;
}

fn u8_wrapping_neg(a: u32) -> u32 {
    return u8_wrap(u32(-i32(a)));
}

fn u8_wrapping_pow(base: u32, exponent: u32) -> u32 {
    return u8_wrap(u32_pow(base, exponent));
}

fn u8_saturating_add(a: u32, b: u32) -> u32 {
    return clamp(a + b, 0u, 255u);
}

fn u8_saturating_sub(a: u32, b: u32) -> u32 {
    return u32(clamp(i32(a) - i32(b), i32(0u), i32(255u)));
}

fn u8_saturating_mul(a: u32, b: u32) -> u32 {
    return clamp(a * b, 0u, 255u);
}

fn u8_abs_diff(a: u32, b: u32) -> u32 {
    return u32(max(a, b) - min(a, b));
}

fn u8_rem_euclid(a: u32, b: u32) -> u32 {
    return u32_rem_euclid(a, b);
}

fn u8_div_euclid(a: u32, b: u32) -> u32 {
    return u8_wrap(u32_div_euclid(a, b));
}

// The bit behind the last ends the count.
fn u8_leading_zeros(a: u32) -> u32 {
    return countLeadingZeros(((u32(a) << 1u) | 1u) << (24u - 1u));
}

fn u8_trailing_zeros(a: u32) -> u32 {
    return countTrailingZeros(u32(a) | 256u);
}

fn u8_leading_ones(a: u32) -> u32 {
    return countLeadingZeros(~(u32(a) << 24u));
}

fn u8_trailing_ones(a: u32) -> u32 {
    return countTrailingZeros(~u32(a) | 256u);
}

fn u8_count_ones(a: u32) -> u32 {
    return countOneBits(u32(a) << 24u);
}

fn u8_count_zeros(a: u32) -> u32 {
    return 8u - u8_count_ones(a);
}

fn u8_rotate_left(a: u32, n: u32) -> u32 {
    let by = n & (8u - 1u);
    let bits = (u32(a) << 24u) >> 24u;
    return u8_wrap(u32((bits << by) | (bits >> (8u - by))));
}

fn u8_rotate_right(a: u32, n: u32) -> u32 {
    return u8_rotate_left(a, 0u - n);
}

fn u8_reverse_bits(a: u32) -> u32 {
    return reverseBits(a) >> 24u;
}

fn u8_swap_bytes(a: u32) -> u32 {
    return u32_swap_bytes(a) >> 24u;
}

fn u8_is_power_of_two(a: u32) -> bool {
    return countOneBits(a) == 1u;
}

fn u8_next_power_of_two(a: u32) -> u32 {
    return u8_wrap(u32_next_power_of_two(a));
}

@compute @workgroup_size(256, 1, 1)
fn methods_u8(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    let n = (b_load(i));
    var results = array<u32, 25>(u8_wrap(a_1 + b_1), u8_wrap(a_1 - b_1), u8_wrap(a_1 * b_1), u32_div(a_1, b_1), u32_rem(a_1, b_1), u8_wrap(a_1 << (n & 7u)), a_1 >> (n & 7u), u8_wrapping_neg(a_1), u8_wrapping_pow(a_1, n), u8_saturating_add(a_1, b_1), u8_saturating_sub(a_1, b_1), u8_saturating_mul(a_1, b_1), u8_wrapping_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10u), 100u), u8_rem_euclid(a_1, b_1), u8_div_euclid(a_1, b_1), u8_rotate_left(a_1, n), u8_rotate_right(a_1, n), u8_reverse_bits(a_1), u8_swap_bytes(a_1), u8_abs_diff(a_1, b_1), u32(u8_is_power_of_two(a_1)), u8_next_power_of_two(a_1));
    for (var k = 0u; k < 25u; k += 1u) {
        y_store(25u * i + k, results[k]);
    }
    var bits = array<u32, 6>(u8_leading_zeros(a_1), u8_trailing_zeros(a_1), u8_leading_ones(a_1), u8_trailing_ones(a_1), u8_count_ones(a_1), u8_count_zeros(a_1));
    for (var k = 0u; k < 6u; k += 1u) {
        counts_store(6u * i + k, bits[k]);
    }
}
