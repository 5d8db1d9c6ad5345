// of_constants, tests/kernels/float_methods.rs:87

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<f32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(1) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
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
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    if (0u >= launch.y_len) {
        panic_with_2(0u, launch.y_len, 0u);
        return;
    }
    y[launch.y_offset + 0u] = sqrt(f32_opaque(0xbf800000u));
    if (1u >= launch.y_len) {
        panic_with_2(1u, launch.y_len, 1u);
        return;
    }
    y[launch.y_offset + 1u] = log(f32_opaque(0x00000000u));
    if (2u >= launch.y_len) {
        panic_with_2(2u, launch.y_len, 2u);
        return;
    }
    y[launch.y_offset + 2u] = f32_round(f32_opaque(0x40200000u));
    if (3u >= launch.y_len) {
        panic_with_2(3u, launch.y_len, 3u);
        return;
    }
    y[launch.y_offset + 3u] = exp(f32_opaque(0x7f7fffffu));
    if (4u >= launch.y_len) {
        panic_with_2(4u, launch.y_len, 4u);
        return;
    }
    y[launch.y_offset + 4u] = f32_acos(f32_opaque(0x40000000u));
    if (5u >= launch.y_len) {
        panic_with_2(5u, launch.y_len, 5u);
        return;
    }
    y[launch.y_offset + 5u] = f32_max(f32_opaque(0x7fc00000u), f32_opaque(0x3f800000u));
    if (6u >= launch.y_len) {
        panic_with_2(6u, launch.y_len, 6u);
        return;
    }
    y[launch.y_offset + 6u] = f32_powi(f32_opaque(0x40000000u), -3i);
    if (7u >= launch.y_len) {
        panic_with_2(7u, launch.y_len, 7u);
        return;
    }
    y[launch.y_offset + 7u] = f32_recip(bitcast<f32>(2139095040u));
    if (8u >= launch.y_len) {
        panic_with_2(8u, launch.y_len, 8u);
        return;
    }
    y[launch.y_offset + 8u] = f32_signum(f32_opaque(0x80000000u)) + f32_log10(f32_opaque(0x41200000u));
    if (9u >= launch.y_len) {
        panic_with_2(9u, launch.y_len, 9u);
        return;
    }
    y[launch.y_offset + 9u] = f32_min(f32_max(f32_opaque(0x40000000u), f32_opaque(0x40400000u)), f32_opaque(0x7f800000u));
    if (10u >= launch.y_len) {
        panic_with_2(10u, launch.y_len, 10u);
        return;
    }
    y[launch.y_offset + 10u] = f32_powf(f32_opaque(0xc1000000u), f32_opaque(0x40400000u));
    if (11u >= launch.y_len) {
        panic_with_2(11u, launch.y_len, 11u);
        return;
    }
    y[launch.y_offset + 11u] = f32_rem_euclid(f32_opaque(0x40b00000u), f32_opaque(0xc0000000u));
}
