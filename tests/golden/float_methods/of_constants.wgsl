// of_constants, tests/kernels/float_methods.rs:87

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<f32>;

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
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

fn f32_recip(x: f32) -> f32 {
    return 1.0f / x;
}

fn f32_log10(x: f32) -> f32 {
    return log2(x) * 0.30103f;
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

fn f32_acos(x: f32) -> f32 {
    if (abs(x) <= 1.0f) { return acos(x); }
    return f32_opaque(0x7fc00000u);
}

@compute @workgroup_size(256, 1, 1)
fn of_constants(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    y_store(0u, sqrt(f32_opaque(0xbf800000u)));
    y_store(1u, log(f32_opaque(0x00000000u)));
    y_store(2u, f32_round(f32_opaque(0x40200000u)));
    y_store(3u, exp(f32_opaque(0x7f7fffffu)));
    y_store(4u, f32_acos(f32_opaque(0x40000000u)));
    y_store(5u, f32_max(f32_opaque(0x7fc00000u), f32_opaque(0x3f800000u)));
    y_store(6u, f32_powi(f32_opaque(0x40000000u), -3i));
    y_store(7u, f32_recip(bitcast<f32>(2139095040u)));
    y_store(8u, f32_signum(f32_opaque(0x80000000u)) + f32_log10(f32_opaque(0x41200000u)));
    y_store(9u, f32_min(f32_max(f32_opaque(0x40000000u), f32_opaque(0x40400000u)), f32_opaque(0x7f800000u)));
    y_store(10u, f32_powf(f32_opaque(0xc1000000u), f32_opaque(0x40400000u)));
    y_store(11u, f32_rem_euclid(f32_opaque(0x40b00000u), f32_opaque(0xc0000000u)));
}
