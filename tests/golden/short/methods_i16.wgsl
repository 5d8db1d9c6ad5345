// methods_i16, tests/kernels/short.rs:94

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

fn a_load(index: u32) -> i32 {
    let element_at = launch.a_offset + index;
    if (index < launch.a_len) { return i32(a[element_at / 2u] << (16u - element_at % 2u * 16u)) >> 16u; }
    return i32();
}

fn b_load(index: u32) -> i32 {
    let element_at = launch.b_offset + index;
    if (index < launch.b_len) { return i32(b[element_at / 2u] << (16u - element_at % 2u * 16u)) >> 16u; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index >= launch.y_len) { return; }
    let element_at = launch.y_offset + index;
    let first_bit = element_at % 2u * 16u;
    atomicAnd(&y[element_at / 2u], ~(0xffffu << first_bit));
    atomicOr(&y[element_at / 2u], (u32(value) & 0xffffu) << first_bit);
}

fn counts_store(index: u32, value: u32) {
    if (index < launch.counts_len) { counts[launch.counts_offset + index] = value; }
}

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

fn i32_rem(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return a % select(b, 1i, special);
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

fn i32_pow(base: i32, exponent: u32) -> i32 {
    return i32(u32_pow(u32(base), exponent));
}

fn i32_rem_euclid(a: i32, b: i32) -> i32 {
    let remainder = i32_rem(a, b);
    return select(remainder, remainder + abs(b), remainder < 0i);
}

fn i32_div_euclid(a: i32, b: i32) -> i32 {
    let quotient = i32_div(a, b);
    return select(quotient, select(quotient + 1i, quotient - 1i, b > 0i), i32_rem(a, b) < 0i);
}

fn u32_swap_bytes(a: u32) -> u32 {
    return (a << 24u) | ((a & 0xff00u) << 8u) | ((a >> 8u) & 0xff00u) | (a >> 24u);
}

fn i32_swap_bytes(a: i32) -> i32 {
    return i32(u32_swap_bytes(u32(a)));
}

fn i16_wrap(a: i32) -> i32 {
    return (a << 16u) >> 16u;
}

fn i16_wrapping_neg(a: i32) -> i32 {
    return i16_wrap(i32(-i32(a)));
}

fn i16_wrapping_abs(a: i32) -> i32 {
    return i16_wrap(abs(a));
}

fn i16_wrapping_pow(base: i32, exponent: u32) -> i32 {
    return i16_wrap(i32_pow(base, exponent));
}

fn i16_saturating_add(a: i32, b: i32) -> i32 {
    return clamp(a + b, -32768i, 32767i);
}

fn i16_saturating_sub(a: i32, b: i32) -> i32 {
    return i32(clamp(i32(a) - i32(b), i32(-32768i), i32(32767i)));
}

fn i16_saturating_mul(a: i32, b: i32) -> i32 {
    return clamp(a * b, -32768i, 32767i);
}

fn i16_unsigned_abs(a: i32) -> u32 {
    return u32(abs(a));
}

fn i16_abs_diff(a: i32, b: i32) -> u32 {
    return u32(max(a, b) - min(a, b));
}

fn i16_signum(a: i32) -> i32 {
    return sign(a);
}

fn i16_is_negative(a: i32) -> bool {
    return a < 0i;
}

fn i16_is_positive(a: i32) -> bool {
    return a > 0i;
}

fn i16_rem_euclid(a: i32, b: i32) -> i32 {
    return i32_rem_euclid(a, b);
}

fn i16_div_euclid(a: i32, b: i32) -> i32 {
    return i16_wrap(i32_div_euclid(a, b));
}

// The bit behind the last ends the count.
fn i16_leading_zeros(a: i32) -> u32 {
    return countLeadingZeros(((u32(a) << 1u) | 1u) << (16u - 1u));
}

fn i16_trailing_zeros(a: i32) -> u32 {
    return countTrailingZeros(u32(a) | 65536u);
}

fn i16_leading_ones(a: i32) -> u32 {
    return countLeadingZeros(~(u32(a) << 16u));
}

fn i16_trailing_ones(a: i32) -> u32 {
    return countTrailingZeros(~u32(a) | 65536u);
}

fn i16_count_ones(a: i32) -> u32 {
    return countOneBits(u32(a) << 16u);
}

fn i16_count_zeros(a: i32) -> u32 {
    return 16u - i16_count_ones(a);
}

fn i16_rotate_left(a: i32, n: u32) -> i32 {
    let by = n & (16u - 1u);
    let bits = (u32(a) << 16u) >> 16u;
    return i16_wrap(i32((bits << by) | (bits >> (16u - by))));
}

fn i16_rotate_right(a: i32, n: u32) -> i32 {
    return i16_rotate_left(a, 0u - n);
}

fn i16_reverse_bits(a: i32) -> i32 {
    return reverseBits(a) >> 16u;
}

fn i16_swap_bytes(a: i32) -> i32 {
    return i32_swap_bytes(a) >> 16u;
}

@compute @workgroup_size(256, 1, 1)
fn methods_i16(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    let n = u32(b_load(i));
    var results = array<i32, 29>(i16_wrap(a_1 + b_1), i16_wrap(a_1 - b_1), i16_wrap(a_1 * b_1), i16_wrap(i32_div(a_1, b_1)), i32_rem(a_1, b_1), i16_wrap(a_1 << (n & 15u)), a_1 >> (n & 15u), i16_wrapping_neg(a_1), i16_wrapping_pow(a_1, n), i16_saturating_add(a_1, b_1), i16_saturating_sub(a_1, b_1), i16_saturating_mul(a_1, b_1), i16_wrapping_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10i), 100i), i16_rem_euclid(a_1, b_1), i16_div_euclid(a_1, b_1), i16_rotate_left(a_1, n), i16_rotate_right(a_1, n), i16_reverse_bits(a_1), i16_swap_bytes(a_1), i16_wrap(i32(i16_abs_diff(a_1, b_1))), i16_wrapping_abs(a_1), i16_wrapping_abs(a_1), i16_wrap(i32(i16_unsigned_abs(a_1))), i16_signum(a_1), i32(i16_is_negative(a_1)), i32(i16_is_positive(a_1)));
    for (var k = 0u; k < 29u; k += 1u) {
        y_store(29u * i + k, results[k]);
    }
    var bits = array<u32, 6>(i16_leading_zeros(a_1), i16_trailing_zeros(a_1), i16_leading_ones(a_1), i16_trailing_ones(a_1), i16_count_ones(a_1), i16_count_zeros(a_1));
    for (var k = 0u; k < 6u; k += 1u) {
        counts_store(6u * i + k, bits[k]);
    }
}
