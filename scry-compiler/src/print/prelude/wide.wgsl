// What Rust's 64-bit integers do, and naga's do not.

fn u64_div(a: u64, b: u64) -> u64 {
    return select(a / max(b, 1lu), 0lu, b == 0lu);
}

fn i64_div(a: i64, b: i64) -> i64 {
    let special = b == 0li || b == -1li;
    return select(a / select(b, 1li, special), a * b, special);
}

fn u64_rem(a: u64, b: u64) -> u64 {
    return select(a % max(b, 1lu), 0lu, b == 0lu);
}

fn i64_rem(a: i64, b: i64) -> i64 {
    let special = b == 0li || b == -1li;
    return a % select(b, 1li, special);
}

fn u64_wrapping_neg(a: u64) -> u64 {
    return 0lu - a;
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

fn u64_saturating_add(a: u64, b: u64) -> u64 {
    return a + min(b, ~a);
}

fn i64_saturating_add(a: i64, b: i64) -> i64 {
    let sum = a + b;
    let overflows = ((a ^ sum) & (b ^ sum)) < 0li;
    return select(sum, (a >> 63u) ^ 0x7fffffffffffffffli, overflows);
}

fn u64_saturating_sub(a: u64, b: u64) -> u64 {
    return a - min(a, b);
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

fn u64_mul_fits(a: u64, b: u64) -> bool {
    return u64_mul_high(a, b) == 0lu;
}

fn u64_saturating_mul(a: u64, b: u64) -> u64 {
    return select(0xfffffffffffffffflu, a * b, u64_mul_fits(a, b));
}

fn i64_mul_fits(a: i64, b: i64) -> bool {
    let limit = 0x7ffffffffffffffflu + select(0lu, 1lu, (a ^ b) < 0li);
    let x = i64_unsigned_abs(a);
    let y = i64_unsigned_abs(b);
    return u64_mul_high(x, y) == 0lu && x * y <= limit;
}

fn i64_saturating_mul(a: i64, b: i64) -> i64 {
    return select(((a ^ b) >> 63u) ^ 0x7fffffffffffffffli, a * b, i64_mul_fits(a, b));
}

fn i64_unsigned_abs(a: i64) -> u64 {
    return u64(i64_wrapping_abs(a));
}

fn u64_abs_diff(a: u64, b: u64) -> u64 {
    return max(a, b) - min(a, b);
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

fn u64_rem_euclid(a: u64, b: u64) -> u64 {
    return u64_rem(a, b);
}

fn i64_rem_euclid(a: i64, b: i64) -> i64 {
    let remainder = i64_rem(a, b);
    return select(remainder, remainder + i64_wrapping_abs(b), remainder < 0li);
}

fn u64_div_euclid(a: u64, b: u64) -> u64 {
    return u64_div(a, b);
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

fn u64_leading_ones(a: u64) -> u32 {
    return u64_leading_zeros(~a);
}

fn i64_leading_ones(a: i64) -> u32 {
    return u64_leading_zeros(~u64(a));
}

fn u64_trailing_ones(a: u64) -> u32 {
    return u64_trailing_zeros(~a);
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

fn u64_count_zeros(a: u64) -> u32 {
    return 64u - u64_count_ones(a);
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

fn u64_is_power_of_two(a: u64) -> bool {
    return u64_count_ones(a) == 1u;
}

fn u64_div_ceil(a: u64, b: u64) -> u64 {
    return u64_div(a, b) + select(0lu, 1lu, u64_rem(a, b) != 0lu);
}

// The next power of two of numbers above 2^63 is 2^64, which wraps to 0.
fn u64_next_power_of_two(a: u64) -> u64 {
    if (a <= 1lu) { return 1lu; }
    if (a > 0x8000000000000000lu) { return 0lu; }
    return 1lu << (64u - u64_leading_zeros(a - 1lu));
}

// Mesa 22.3 gets comparisons of `i64(x)` with constants wrong, so the sign is extended by arithmetic.
fn i32_to_i64(x: i32) -> i64 {
    return i64((u64(u32(x)) ^ 0x80000000lu) - 0x80000000lu);
}

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i64(x: f32) -> i64 {
    if (f32_is_nan(x)) { return 0li; }
    if (x >= 9223372036854775808.0f) { return 0x7fffffffffffffffli; }
    if (x <= -9223372036854775808.0f) { return -0x7fffffffffffffffli - 1li; }
    return i64(x);
}

fn f32_to_u64(x: f32) -> u64 {
    if (x >= 18446744073709551616.0f) { return 0xfffffffffffffffflu; }
    if (x >= 1.0f) { return u64(x); }
    return 0lu;
}
