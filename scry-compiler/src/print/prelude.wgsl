// What Rust's numbers do and WGSL's built-ins do not. A kernel gets only the functions that it calls.

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

fn i32_rem(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return a % select(b, 1i, special);
}

fn u32_neg(a: u32) -> u32 {
    return 0u - a;
}

fn i32_neg(a: i32) -> i32 {
    return -a;
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

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

fn i32_saturating_add(a: i32, b: i32) -> i32 {
    let sum = a + b;
    let overflows = ((a ^ sum) & (b ^ sum)) < 0i;
    return select(sum, (a >> 31u) ^ 0x7fffffffi, overflows);
}

fn u32_saturating_sub(a: u32, b: u32) -> u32 {
    return a - min(a, b);
}

fn i32_saturating_sub(a: i32, b: i32) -> i32 {
    let difference = a - b;
    let overflows = ((a ^ b) & (a ^ difference)) < 0i;
    return select(difference, (a >> 31u) ^ 0x7fffffffi, overflows);
}

// The upper 32 bits of the product, by halves. Asking whether `b > 0xffffffff / a` instead is shorter, but LLVM makes an
// intrinsic of it that NVIDIA's compiler fails on in kernels with loops.
fn u32_mul_high(a: u32, b: u32) -> u32 {
    let low = (a & 0xffffu) * (b & 0xffffu);
    let left = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
    let right = (a & 0xffffu) * (b >> 16u) + (left & 0xffffu);
    return (a >> 16u) * (b >> 16u) + (left >> 16u) + (right >> 16u);
}

fn u32_mul_fits(a: u32, b: u32) -> bool {
    return u32_mul_high(a, b) == 0u;
}

fn u32_saturating_mul(a: u32, b: u32) -> u32 {
    return select(0xffffffffu, a * b, u32_mul_fits(a, b));
}

fn i32_mul_fits(a: i32, b: i32) -> bool {
    let limit = 0x7fffffffu + u32((a ^ b) < 0i);
    let high = u32_mul_high(u32(abs(a)), u32(abs(b)));
    return high == 0u && u32(abs(a)) * u32(abs(b)) <= limit;
}

fn i32_saturating_mul(a: i32, b: i32) -> i32 {
    return select(((a ^ b) >> 31u) ^ 0x7fffffffi, a * b, i32_mul_fits(a, b));
}

fn u32_abs_diff(a: u32, b: u32) -> u32 {
    return max(a, b) - min(a, b);
}

fn i32_abs_diff(a: i32, b: i32) -> u32 {
    return u32(max(a, b)) - u32(min(a, b));
}

fn u32_rem_euclid(a: u32, b: u32) -> u32 {
    return u32_rem(a, b);
}

fn i32_rem_euclid(a: i32, b: i32) -> i32 {
    let remainder = i32_rem(a, b);
    return select(remainder, remainder + abs(b), remainder < 0i);
}

fn u32_div_euclid(a: u32, b: u32) -> u32 {
    return u32_div(a, b);
}

fn u32_div_ceil(a: u32, b: u32) -> u32 {
    return u32_div(a, b) + select(0u, 1u, u32_rem(a, b) != 0u);
}

fn i32_div_euclid(a: i32, b: i32) -> i32 {
    let quotient = i32_div(a, b);
    return select(quotient, select(quotient + 1i, quotient - 1i, b > 0i), i32_rem(a, b) < 0i);
}

fn u32_rotate_left(a: u32, n: u32) -> u32 {
    return (a << (n & 31u)) | (a >> ((0u - n) & 31u));
}

fn i32_rotate_left(a: i32, n: u32) -> i32 {
    return i32(u32_rotate_left(u32(a), n));
}

fn u32_rotate_right(a: u32, n: u32) -> u32 {
    return (a >> (n & 31u)) | (a << ((0u - n) & 31u));
}

fn i32_rotate_right(a: i32, n: u32) -> i32 {
    return i32(u32_rotate_right(u32(a), n));
}

fn u32_swap_bytes(a: u32) -> u32 {
    return (a << 24u) | ((a & 0xff00u) << 8u) | ((a >> 8u) & 0xff00u) | (a >> 24u);
}

fn i32_swap_bytes(a: i32) -> i32 {
    return i32(u32_swap_bytes(u32(a)));
}

// The next power of two of numbers above 2^31 is 2^32, which wraps to 0.
fn u32_next_power_of_two(a: u32) -> u32 {
    if (a <= 1u) { return 1u; }
    if (a > 0x80000000u) { return 0u; }
    return 1u << (32u - countLeadingZeros(a - 1u));
}

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i32(x: f32) -> i32 {
    if (f32_is_nan(x)) { return 0i; }
    if (x >= 2147483648.0f) { return 2147483647i; }
    if (x < -2147483648.0f) { return i32(-2147483648); }
    return i32(x);
}

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn f32_is_finite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) < 0x7f800000u;
}

fn f32_is_infinite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u;
}

fn f32_is_sign_negative(x: f32) -> bool {
    return bitcast<u32>(x) >= 0x80000000u;
}

fn f32_copysign(x: f32, sign: f32) -> f32 {
    return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(sign) & 0x80000000u));
}

fn f32_signum(x: f32) -> f32 {
    return select(f32_copysign(1.0f, x), x, f32_is_nan(x));
}

// Half a unit goes away from zero.
fn f32_round(x: f32) -> f32 {
    let whole = trunc(x);
    return whole + f32_copysign(select(0.0f, 1.0f, abs(x - whole) >= 0.5f), x);
}

fn f32_fract(x: f32) -> f32 {
    return x - trunc(x);
}

// A NaN loses against a number.
fn f32_min(a: f32, b: f32) -> f32 {
    return select(b, a, a < b || f32_is_nan(b));
}

fn f32_max(a: f32, b: f32) -> f32 {
    return select(b, a, a > b || f32_is_nan(b));
}

// A NaN stays a NaN.
fn f32_clamp(x: f32, low: f32, high: f32) -> f32 {
    let above = select(x, low, x < low);
    return select(above, high, above > high);
}

fn f32_recip(x: f32) -> f32 {
    return 1.0f / x;
}

fn f32_log10(x: f32) -> f32 {
    return log2(x) * 0.30103f;
}

fn f32_to_degrees(x: f32) -> f32 {
    return x * 57.29578f;
}

fn f32_to_radians(x: f32) -> f32 {
    return x * 0.017453292f;
}

// Shift and subtract on the mantissas, so the remainder is exact however large the quotient is.
fn f32_rem(x: f32, y: f32) -> f32 {
    let sign = bitcast<u32>(x) & 0x80000000u;
    let x_bits = bitcast<u32>(x) & 0x7fffffffu;
    let y_bits = bitcast<u32>(y) & 0x7fffffffu;
    if (y_bits == 0u || x_bits >= 0x7f800000u || y_bits > 0x7f800000u) { return f32_opaque(0x7fc00000u); }
    if (x_bits < y_bits) { return x; }
    let y_shift = countLeadingZeros(max(y_bits & 0x7fffffu, 1u)) - 8u;
    let y_normal = y_bits >= 0x800000u;
    let y_exponent = select(1i - i32(y_shift), i32(y_bits >> 23u), y_normal);
    let y_mantissa = select(y_bits << y_shift, (y_bits & 0x7fffffu) | 0x800000u, y_normal);
    let x_shift = countLeadingZeros(max(x_bits & 0x7fffffu, 1u)) - 8u;
    let x_normal = x_bits >= 0x800000u;
    var exponent = select(1i - i32(x_shift), i32(x_bits >> 23u), x_normal);
    var mantissa = select(x_bits << x_shift, (x_bits & 0x7fffffu) | 0x800000u, x_normal);
    while (exponent > y_exponent) {
        if (mantissa >= y_mantissa) { mantissa -= y_mantissa; }
        mantissa <<= 1u;
        exponent -= 1i;
    }
    if (mantissa >= y_mantissa) { mantissa -= y_mantissa; }
    if (mantissa == 0u) { return bitcast<f32>(sign); }
    let shift = countLeadingZeros(mantissa) - 8u;
    mantissa <<= shift;
    exponent -= i32(shift);
    if (exponent > 0i) { return bitcast<f32>(sign | (u32(exponent) << 23u) | (mantissa & 0x7fffffu)); }
    return bitcast<f32>(sign | (mantissa >> u32(1i - exponent)));
}

fn f32_rem_euclid(x: f32, y: f32) -> f32 {
    let remainder = f32_rem(x, y);
    return select(remainder, remainder + abs(y), remainder < 0.0f);
}

// By squaring; the same steps on every target, so the same bits.
fn f32_powi(x: f32, n: i32) -> f32 {
    var power = x;
    var left = u32(abs(n));
    var result = 1.0f;
    while (left != 0u) {
        if ((left & 1u) != 0u) { result *= power; }
        power *= power;
        left >>= 1u;
    }
    return select(result, 1.0f / result, n < 0i);
}

// The special cases of C's `pow`, around a built-in that is defined for positive numbers.
fn f32_powf(x: f32, y: f32) -> f32 {
    if (y == 0.0f || x == 1.0f) { return 1.0f; }
    if (f32_is_nan(x) || f32_is_nan(y)) { return f32_opaque(0x7fc00000u); }
    let magnitude = abs(x);
    let whole = trunc(y) == y;
    let odd = whole && abs(y) < 16777216.0f && f32_fract(y * 0.5f) != 0.0f;
    let large = (magnitude > 1.0f) == (y > 0.0f);
    var result = 1.0f;
    if (magnitude == 0.0f || f32_is_infinite(x) || f32_is_infinite(y)) {
        result = select(select(0.0f, f32_opaque(0x7f800000u), large), 1.0f, magnitude == 1.0f);
    } else if (x < 0.0f && !whole) {
        result = f32_opaque(0x7fc00000u);
    } else {
        result = pow(magnitude, y);
    }
    return select(result, -result, odd && f32_is_sign_negative(x));
}

// Scaled, so that no square overflows.
fn f32_hypot(x: f32, y: f32) -> f32 {
    if (f32_is_infinite(x) || f32_is_infinite(y)) { return f32_opaque(0x7f800000u); }
    if (f32_is_nan(x) || f32_is_nan(y)) { return f32_opaque(0x7fc00000u); }
    let large = max(abs(x), abs(y));
    if (large == 0.0f) { return 0.0f; }
    let ratio = min(abs(x), abs(y)) / large;
    return large * sqrt(1.0f + ratio * ratio);
}

fn f32_asin(x: f32) -> f32 {
    if (abs(x) <= 1.0f) { return asin(x); }
    return f32_opaque(0x7fc00000u);
}

fn f32_acos(x: f32) -> f32 {
    if (abs(x) <= 1.0f) { return acos(x); }
    return f32_opaque(0x7fc00000u);
}

// By octants, with the signs of zeros and infinities as C has them.
fn f32_atan2(y: f32, x: f32) -> f32 {
    if (f32_is_nan(x) || f32_is_nan(y)) { return f32_opaque(0x7fc00000u); }
    let ax = abs(x);
    let ay = abs(y);
    var angle = select(0.7853982f, 0.0f, ax == 0.0f);
    if (ay < ax) {
        angle = atan(ay / ax);
    } else if (ay > ax) {
        angle = 1.5707964f - atan(ax / ay);
    }
    return f32_copysign(select(angle, 3.1415927f - angle, f32_is_sign_negative(x)), y);
}

// Beyond 10 the result rounds to one, and some drivers' built-in gives NaN.
fn f32_tanh(x: f32) -> f32 {
    if (f32_is_nan(x)) { return x; }
    return tanh(clamp(x, -10.0f, 10.0f));
}
