// methods, tests/kernels/double.rs:35

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<f64>;
@group(0) @binding(1) var<storage, read> b: array<f64>;
@group(0) @binding(2) var<storage, read_write> y: array<f64>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

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

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

// SPIR-V counts and reverses bits in 32-bit words only.
fn u64_leading_zeros(a: u64) -> u32 {
    let high = u32(a >> 32u);
    return select(countLeadingZeros(high), 32u + countLeadingZeros(u32(a)), high == 0u);
}

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

@compute @workgroup_size(256, 1, 1)
fn methods(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(0u, launch.a_len, i);
        return;
    }
    let a_1 = a[launch.a_offset + i];
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i];
    var results = array<f64, 19>(abs(a_1), ceil(a_1), floor(a_1), f64_round(a_1), trunc(a_1), f64_fract(a_1), f64_signum(a_1), f64_copysign(a_1, b_1), f64_min(a_1, b_1), f64_max(a_1, b_1), f64_clamp(a_1, -1.5lf, 2.0lf), f64_rem_euclid(a_1, b_1), bitcast<f64>(bitcast<u64>(a_1) ^ 1lu), f64_recip(a_1), sqrt(abs(a_1)), f64_powi(a_1, 3i), f64_powi(a_1, -2i), f64_to_degrees(a_1), f64_to_radians(a_1));
    if (u32_saturating_add(19u * i, 18u) < launch.y_len) {
        for (var k = 0u; k < 19u; k += 1u) {
            let index = 19u * i + k;
            y[launch.y_offset + index] = results[k];
        }
    } else {
        for (var k = 0u; k < 19u; k += 1u) {
            let index = 19u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(2u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = results[k];
        }
    }
}
