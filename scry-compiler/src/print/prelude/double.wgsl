// What Rust's `f64` does, and SPIR-V's does not; SPIR-V has no exponentials, logarithms and angles of 64 bits.

fn f64_copysign(x: f64, sign: f64) -> f64 {
    return bitcast<f64>((bitcast<u64>(x) & 0x7ffffffffffffffflu) | (bitcast<u64>(sign) & 0x8000000000000000lu));
}

fn f64_signum(x: f64) -> f64 {
    return select(f64_copysign(1.0lf, x), x, f64_is_nan(x));
}

// Half a unit goes away from zero.
fn f64_round(x: f64) -> f64 {
    let whole = trunc(x);
    return whole + f64_copysign(select(0.0lf, 1.0lf, abs(x - whole) >= 0.5lf), x);
}

fn f64_fract(x: f64) -> f64 {
    return x - trunc(x);
}

// A NaN loses against a number.
fn f64_min(a: f64, b: f64) -> f64 {
    return select(b, a, a < b || f64_is_nan(b));
}

fn f64_max(a: f64, b: f64) -> f64 {
    return select(b, a, a > b || f64_is_nan(b));
}

// A NaN stays a NaN.
fn f64_clamp(x: f64, low: f64, high: f64) -> f64 {
    let above = select(x, low, x < low);
    return select(above, high, above > high);
}

fn f64_recip(x: f64) -> f64 {
    return 1.0lf / x;
}

fn f64_rem_euclid(x: f64, y: f64) -> f64 {
    let remainder = f64_rem(x, y);
    return select(remainder, remainder + abs(y), remainder < 0.0lf);
}

// By squaring; the same steps on every target, so the same bits.
fn f64_powi(x: f64, n: i32) -> f64 {
    var power = x;
    var left = u32(abs(n));
    var result = 1.0lf;
    while (left != 0u) {
        if ((left & 1u) != 0u) { result *= power; }
        power *= power;
        left >>= 1u;
    }
    return select(result, 1.0lf / result, n < 0i);
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f64_opaque(bits: u64) -> f64 {
    return bitcast<f64>(bits);
}

fn f64_is_nan(x: f64) -> bool {
    return (bitcast<u64>(x) & 0x7ffffffffffffffflu) > 0x7ff0000000000000lu;
}

fn f64_is_finite(x: f64) -> bool {
    return (bitcast<u64>(x) & 0x7ffffffffffffffflu) < 0x7ff0000000000000lu;
}

fn f64_is_infinite(x: f64) -> bool {
    return (bitcast<u64>(x) & 0x7ffffffffffffffflu) == 0x7ff0000000000000lu;
}

fn f64_is_sign_negative(x: f64) -> bool {
    return bitcast<u64>(x) >= 0x8000000000000000lu;
}

fn f64_to_degrees(x: f64) -> f64 {
    return x * 57.29577951308232lf;
}

fn f64_to_radians(x: f64) -> f64 {
    return x * 0.017453292519943295lf;
}

// Shift and subtract on the mantissas, so the remainder is exact however large the quotient is.
fn f64_rem(x: f64, y: f64) -> f64 {
    let sign = bitcast<u64>(x) & 0x8000000000000000lu;
    let x_bits = bitcast<u64>(x) & 0x7ffffffffffffffflu;
    let y_bits = bitcast<u64>(y) & 0x7ffffffffffffffflu;
    if (y_bits == 0lu || x_bits >= 0x7ff0000000000000lu || y_bits > 0x7ff0000000000000lu) { return f64_opaque(0x7ff8000000000000lu); }
    if (x_bits < y_bits) { return x; }
    let y_shift = u64_leading_zeros(max(y_bits & 0xffffffffffffflu, 1lu)) - 11u;
    let y_normal = y_bits >= 0x10000000000000lu;
    let y_exponent = select(1i - i32(y_shift), i32(u32(y_bits >> 52u)), y_normal);
    let y_mantissa = select(y_bits << y_shift, (y_bits & 0xffffffffffffflu) | 0x10000000000000lu, y_normal);
    let x_shift = u64_leading_zeros(max(x_bits & 0xffffffffffffflu, 1lu)) - 11u;
    let x_normal = x_bits >= 0x10000000000000lu;
    var exponent = select(1i - i32(x_shift), i32(u32(x_bits >> 52u)), x_normal);
    var mantissa = select(x_bits << x_shift, (x_bits & 0xffffffffffffflu) | 0x10000000000000lu, x_normal);
    while (exponent > y_exponent) {
        if (mantissa >= y_mantissa) { mantissa -= y_mantissa; }
        mantissa <<= 1u;
        exponent -= 1i;
    }
    if (mantissa >= y_mantissa) { mantissa -= y_mantissa; }
    if (mantissa == 0lu) { return bitcast<f64>(sign); }
    let shift = u64_leading_zeros(mantissa) - 11u;
    mantissa <<= shift;
    exponent -= i32(shift);
    if (exponent > 0i) { return bitcast<f64>(sign | (u64(u32(exponent)) << 52u) | (mantissa & 0xffffffffffffflu)); }
    return bitcast<f64>(sign | (mantissa >> u32(1i - exponent)));
}

// By halves, which rounds once: Mesa takes `f32(f64(x))` for `f32(x)`, which skips a rounding.
fn u64_to_f64(x: u64) -> f64 {
    return f64(u32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

fn i64_to_f64(x: i64) -> f64 {
    return f64(i32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

// A float cast to an integer saturates, and NaN gives zero.
fn f64_to_i32(x: f64) -> i32 {
    if (f64_is_nan(x)) { return 0i; }
    return i32(clamp(x, -2147483648.0lf, 2147483647.0lf));
}

fn f64_to_u32(x: f64) -> u32 {
    if (x >= 4294967295.0lf) { return 0xffffffffu; }
    if (x >= 1.0lf) { return u32(x); }
    return 0u;
}

fn f64_to_i64(x: f64) -> i64 {
    if (f64_is_nan(x)) { return 0li; }
    if (x >= 9223372036854775808.0lf) { return 0x7fffffffffffffffli; }
    if (x <= -9223372036854775808.0lf) { return -0x7fffffffffffffffli - 1li; }
    return i64(x);
}

fn f64_to_u64(x: f64) -> u64 {
    if (x >= 18446744073709551616.0lf) { return 0xfffffffffffffffflu; }
    if (x >= 1.0lf) { return u64(x); }
    return 0lu;
}
