// methods_i64, tests/kernels/wide.rs:92

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
@group(0) @binding(0) var<storage, read> a: array<i64>;
@group(0) @binding(1) var<storage, read> b: array<i64>;
@group(0) @binding(2) var<storage, read_write> y: array<i64>;
@group(0) @binding(3) var<storage, read_write> counts: array<u32>;

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

fn counts_store(index: u32, value: u32) {
    if (index < launch.counts_len) { counts[launch.counts_offset + index] = value; }
}

fn u32_swap_bytes(a: u32) -> u32 {
    return (a << 24u) | ((a & 0xff00u) << 8u) | ((a >> 8u) & 0xff00u) | (a >> 24u);
}

fn i64_div(a: i64, b: i64) -> i64 {
    let special = b == 0li || b == -1li;
    return select(a / select(b, 1li, special), a * b, special);
}

fn i64_rem(a: i64, b: i64) -> i64 {
    let special = b == 0li || b == -1li;
    return a % select(b, 1li, special);
}

fn i64_wrapping_neg(a: i64) -> i64 {
    return -a;
}

fn i64_wrapping_abs(a: i64) -> i64 {
    return select(a, -a, a < 0li);
}

fn u64_wrapping_pow(base: u64, exponent: u32) -> u64 {
    var power = base;
    var left = exponent;
    var result = 1lu;
    while (left != 0u) {
        if ((left & 1u) != 0u) { result *= power; }
        power *= power;
        left >>= 1u;
    }
    return result;
}

fn i64_wrapping_pow(base: i64, exponent: u32) -> i64 {
    return i64(u64_wrapping_pow(u64(base), exponent));
}

fn i64_saturating_add(a: i64, b: i64) -> i64 {
    let sum = a + b;
    let overflows = ((a ^ sum) & (b ^ sum)) < 0li;
    return select(sum, (a >> 63u) ^ 0x7fffffffffffffffli, overflows);
}

fn i64_saturating_sub(a: i64, b: i64) -> i64 {
    let difference = a - b;
    let overflows = ((a ^ b) & (a ^ difference)) < 0li;
    return select(difference, (a >> 63u) ^ 0x7fffffffffffffffli, overflows);
}

// The upper 64 bits of the product, by halves.
fn u64_mul_high(a: u64, b: u64) -> u64 {
    let low = (a & 0xfffffffflu) * (b & 0xfffffffflu);
    let left = (a >> 32u) * (b & 0xfffffffflu) + (low >> 32u);
    let right = (a & 0xfffffffflu) * (b >> 32u) + (left & 0xfffffffflu);
    return (a >> 32u) * (b >> 32u) + (left >> 32u) + (right >> 32u);
}

fn i64_saturating_mul(a: i64, b: i64) -> i64 {
    let limit = 0x7ffffffffffffffflu + select(0lu, 1lu, (a ^ b) < 0li);
    let x = i64_unsigned_abs(a);
    let y = i64_unsigned_abs(b);
    let overflows = u64_mul_high(x, y) != 0lu || x * y > limit;
    return select(a * b, ((a ^ b) >> 63u) ^ 0x7fffffffffffffffli, overflows);
}

fn i64_unsigned_abs(a: i64) -> u64 {
    return u64(i64_wrapping_abs(a));
}

fn i64_abs_diff(a: i64, b: i64) -> u64 {
    return u64(max(a, b)) - u64(min(a, b));
}

fn i64_signum(a: i64) -> i64 {
    return (a >> 63u) | select(0li, 1li, a != 0li);
}

fn i64_is_negative(a: i64) -> bool {
    return a < 0li;
}

fn i64_is_positive(a: i64) -> bool {
    return a > 0li;
}

fn i64_rem_euclid(a: i64, b: i64) -> i64 {
    let remainder = i64_rem(a, b);
    return select(remainder, remainder + i64_wrapping_abs(b), remainder < 0li);
}

fn i64_div_euclid(a: i64, b: i64) -> i64 {
    let quotient = i64_div(a, b);
    return select(quotient, select(quotient + 1li, quotient - 1li, b > 0li), i64_rem(a, b) < 0li);
}

// SPIR-V counts and reverses bits in 32-bit words only.
fn u64_leading_zeros(a: u64) -> u32 {
    let high = u32(a >> 32u);
    return select(countLeadingZeros(high), 32u + countLeadingZeros(u32(a)), high == 0u);
}

fn i64_leading_zeros(a: i64) -> u32 {
    return u64_leading_zeros(u64(a));
}

fn u64_trailing_zeros(a: u64) -> u32 {
    let low = u32(a);
    return select(countTrailingZeros(low), 32u + countTrailingZeros(u32(a >> 32u)), low == 0u);
}

fn i64_trailing_zeros(a: i64) -> u32 {
    return u64_trailing_zeros(u64(a));
}

fn i64_leading_ones(a: i64) -> u32 {
    return u64_leading_zeros(~u64(a));
}

fn i64_trailing_ones(a: i64) -> u32 {
    return u64_trailing_zeros(~u64(a));
}

fn u64_count_ones(a: u64) -> u32 {
    return countOneBits(u32(a)) + countOneBits(u32(a >> 32u));
}

fn i64_count_ones(a: i64) -> u32 {
    return u64_count_ones(u64(a));
}

fn i64_count_zeros(a: i64) -> u32 {
    return 64u - u64_count_ones(u64(a));
}

fn u64_rotate_left(a: u64, n: u32) -> u64 {
    return (a << (n & 63u)) | (a >> ((0u - n) & 63u));
}

fn i64_rotate_left(a: i64, n: u32) -> i64 {
    return i64(u64_rotate_left(u64(a), n));
}

fn u64_rotate_right(a: u64, n: u32) -> u64 {
    return (a >> (n & 63u)) | (a << ((0u - n) & 63u));
}

fn i64_rotate_right(a: i64, n: u32) -> i64 {
    return i64(u64_rotate_right(u64(a), n));
}

fn u64_reverse_bits(a: u64) -> u64 {
    return (u64(reverseBits(u32(a))) << 32u) | u64(reverseBits(u32(a >> 32u)));
}

fn i64_reverse_bits(a: i64) -> i64 {
    return i64(u64_reverse_bits(u64(a)));
}

fn u64_swap_bytes(a: u64) -> u64 {
    return (u64(u32_swap_bytes(u32(a))) << 32u) | u64(u32_swap_bytes(u32(a >> 32u)));
}

fn i64_swap_bytes(a: i64) -> i64 {
    return i64(u64_swap_bytes(u64(a)));
}

@compute @workgroup_size(256, 1, 1)
fn methods_i64(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    let n = u32(b_load(i));
    var results = array<i64, 29>(a_1 + b_1, a_1 - b_1, a_1 * b_1, i64_div(a_1, b_1), i64_rem(a_1, b_1), a_1 << (n & 63u), a_1 >> (n & 63u), i64_wrapping_neg(a_1), i64_wrapping_pow(a_1, n), i64_saturating_add(a_1, b_1), i64_saturating_sub(a_1, b_1), i64_saturating_mul(a_1, b_1), i64_wrapping_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10li), 100li), i64_rem_euclid(a_1, b_1), i64_div_euclid(a_1, b_1), i64_rotate_left(a_1, n), i64_rotate_right(a_1, n), i64_reverse_bits(a_1), i64_swap_bytes(a_1), i64(i64_abs_diff(a_1, b_1)), i64_wrapping_abs(a_1), i64_wrapping_abs(a_1), i64(i64_unsigned_abs(a_1)), i64_signum(a_1), i64(i64_is_negative(a_1)), i64(i64_is_positive(a_1)));
    for (var k = 0u; k < 29u; k += 1u) {
        y_store(29u * i + k, results[k]);
    }
    var bits = array<u32, 6>(i64_leading_zeros(a_1), i64_trailing_zeros(a_1), i64_leading_ones(a_1), i64_trailing_ones(a_1), i64_count_ones(a_1), i64_count_zeros(a_1));
    for (var k = 0u; k < 6u; k += 1u) {
        counts_store(6u * i + k, bits[k]);
    }
}
