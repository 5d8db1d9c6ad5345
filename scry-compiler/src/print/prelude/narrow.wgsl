// Integers of 8 and 16 bits are $C here, which WGSL has; every result is wrapped to the width. $T is one of them.

fn $T_wrap(a: $C) -> $C {
    return (a << $UNUSED) >> $UNUSED;
}

fn $T_wrapping_neg(a: $C) -> $C {
    return $T_wrap($C(-i32(a)));
}

fn $T_wrapping_abs(a: $C) -> $C {
    return $T_wrap(abs(a));
}

fn $T_wrapping_pow(base: $C, exponent: u32) -> $C {
    return $T_wrap($C_pow(base, exponent));
}

fn $T_saturating_add(a: $C, b: $C) -> $C {
    return clamp(a + b, $MIN, $MAX);
}

fn $T_saturating_sub(a: $C, b: $C) -> $C {
    return $C(clamp(i32(a) - i32(b), i32($MIN), i32($MAX)));
}

fn $T_mul_fits(a: $C, b: $C) -> bool {
    return a * b == clamp(a * b, $MIN, $MAX);
}

fn $T_saturating_mul(a: $C, b: $C) -> $C {
    return clamp(a * b, $MIN, $MAX);
}

fn $T_unsigned_abs(a: $C) -> u32 {
    return u32(abs(a));
}

fn $T_abs_diff(a: $C, b: $C) -> u32 {
    return u32(max(a, b) - min(a, b));
}

fn $T_signum(a: $C) -> $C {
    return sign(a);
}

fn $T_is_negative(a: $C) -> bool {
    return a < 0i;
}

fn $T_is_positive(a: $C) -> bool {
    return a > 0i;
}

fn $T_div(a: $C, b: $C) -> $C {
    return $T_wrap($C_div(a, b));
}

fn $T_rem(a: $C, b: $C) -> $C {
    return $C_rem(a, b);
}

fn $T_rem_euclid(a: $C, b: $C) -> $C {
    return $C_rem_euclid(a, b);
}

fn $T_div_euclid(a: $C, b: $C) -> $C {
    return $T_wrap($C_div_euclid(a, b));
}

// The bit behind the last ends the count.
fn $T_leading_zeros(a: $C) -> u32 {
    return countLeadingZeros(((u32(a) << 1u) | 1u) << ($UNUSED - 1u));
}

fn $T_trailing_zeros(a: $C) -> u32 {
    return countTrailingZeros(u32(a) | $END);
}

fn $T_leading_ones(a: $C) -> u32 {
    return countLeadingZeros(~(u32(a) << $UNUSED));
}

fn $T_trailing_ones(a: $C) -> u32 {
    return countTrailingZeros(~u32(a) | $END);
}

fn $T_count_ones(a: $C) -> u32 {
    return countOneBits(u32(a) << $UNUSED);
}

fn $T_count_zeros(a: $C) -> u32 {
    return $BITS - $T_count_ones(a);
}

fn $T_rotate_left(a: $C, n: u32) -> $C {
    let by = n & ($BITS - 1u);
    let bits = (u32(a) << $UNUSED) >> $UNUSED;
    return $T_wrap($C((bits << by) | (bits >> ($BITS - by))));
}

fn $T_rotate_right(a: $C, n: u32) -> $C {
    return $T_rotate_left(a, 0u - n);
}

fn $T_reverse_bits(a: $C) -> $C {
    return reverseBits(a) >> $UNUSED;
}

fn $T_swap_bytes(a: $C) -> $C {
    return $C_swap_bytes(a) >> $UNUSED;
}

fn $T_is_power_of_two(a: $C) -> bool {
    return countOneBits(a) == 1u;
}

fn $T_div_ceil(a: $C, b: $C) -> $C {
    return u32_div_ceil(a, b);
}

fn $T_next_power_of_two(a: $C) -> $C {
    return $T_wrap(u32_next_power_of_two(a));
}
