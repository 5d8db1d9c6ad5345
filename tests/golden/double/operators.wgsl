// operators, tests/kernels/double.rs:8

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
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<f64>;
@group(0) @binding(1) var<storage, read> b: array<f64>;
@group(0) @binding(2) var<storage, read_write> y: array<f64>;

fn a_load(index: u32) -> f64 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return f64();
}

fn b_load(index: u32) -> f64 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return f64();
}

fn y_store(index: u32, value: f64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// SPIR-V counts and reverses bits in 32-bit words only.
fn u64_leading_zeros(a: u64) -> u32 {
    let high = u32(a >> 32u);
    return select(countLeadingZeros(high), 32u + countLeadingZeros(u32(a)), high == 0u);
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f64_opaque(bits: u64) -> f64 {
    return bitcast<f64>(bits);
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
fn operators(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    var c = a_1;
    c += b_1;
    c *= 1.5lf;
    c -= 0.1lf;
    c /= 3.0lf;
    var results = array<f64, 9>(a_1 + b_1, a_1 - b_1, a_1 * b_1, a_1 / b_1, f64_rem(a_1, b_1), -a_1, c, a_1 * b_1 + c, select(b_1, a_1, (a_1 < b_1)));
    for (var k = 0u; k < 9u; k += 1u) {
        y_store(9u * i + k, results[k]);
    }
}
