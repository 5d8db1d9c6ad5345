// What Rust's `f16`, the `half` crate's, does and WGSL's does not: an operation that no driver has to round well is one of
// `f32`, rounded, which for these gives the same.

fn f16_signum(x: f16) -> f16 {
    return select(f16_copysign(1.0h, x), x, f16_is_nan(x));
}

// A NaN loses against a number.
fn f16_min(a: f16, b: f16) -> f16 {
    return select(b, a, a < b || f16_is_nan(b));
}

fn f16_max(a: f16, b: f16) -> f16 {
    return select(b, a, a > b || f16_is_nan(b));
}

// A NaN stays a NaN.
fn f16_clamp(x: f16, low: f16, high: f16) -> f16 {
    let above = select(x, low, x < low);
    return select(above, high, above > high);
}

fn f16_round(x: f16) -> f16 {
    return f16(f32_round(f32(x)));
}

fn f16_div(a: f16, b: f16) -> f16 {
    return f16(f32(a) / f32(b));
}

fn f16_rem(a: f16, b: f16) -> f16 {
    return f16(f32_rem(f32(a), f32(b)));
}

fn f16_sqrt(x: f16) -> f16 {
    return f16(sqrt(f32(x)));
}

// naga has no `bitcast` of 16 bits; both ways are exact, for the `f32` of a `f16` loses nothing.
fn f16_to_bits(x: f16) -> u32 {
    return pack2x16float(vec2<f32>(f32(x), 0.0f));
}

fn f16_from_bits(bits: u32) -> f16 {
    return f16(unpack2x16float(bits).x);
}

fn f16_copysign(x: f16, sign: f16) -> f16 {
    return f16(f32_copysign(f32(x), f32(sign)));
}

fn f16_is_nan(x: f16) -> bool {
    return f32_is_nan(f32(x));
}

fn f16_is_finite(x: f16) -> bool {
    return f32_is_finite(f32(x));
}

fn f16_is_infinite(x: f16) -> bool {
    return f32_is_infinite(f32(x));
}

fn f16_is_sign_negative(x: f16) -> bool {
    return f32_is_sign_negative(f32(x));
}
