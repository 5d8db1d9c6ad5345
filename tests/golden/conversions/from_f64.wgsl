// from_f64, tests/kernels/conversions.rs:178

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f64>;
@group(0) @binding(1) var<storage, read_write> y: array<u64>;

fn x_load(index: u32) -> f64 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f64();
}

fn y_store(index: u32, value: u64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Mesa 22.3 gets comparisons of `i64(x)` with constants wrong, so the sign is extended by arithmetic.
fn i32_to_i64(x: i32) -> i64 {
    return i64((u64(u32(x)) ^ 0x80000000lu) - 0x80000000lu);
}

fn f64_is_nan(x: f64) -> bool {
    return (bitcast<u64>(x) & 0x7ffffffffffffffflu) > 0x7ff0000000000000lu;
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

@compute @workgroup_size(256, 1, 1)
fn from_f64(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    y_store(11u * i, u64(i32_to_i64(clamp(f64_to_i32(x_1), -128i, 127i))));
    y_store(11u * i + 1u, u64(i32_to_i64(clamp(f64_to_i32(x_1), -32768i, 32767i))));
    y_store(11u * i + 2u, u64(i32_to_i64(f64_to_i32(x_1))));
    y_store(11u * i + 3u, u64(f64_to_i64(x_1)));
    y_store(11u * i + 4u, u64(clamp(f64_to_u32(x_1), 0u, 255u)));
    y_store(11u * i + 5u, u64(clamp(f64_to_u32(x_1), 0u, 65535u)));
    y_store(11u * i + 6u, u64(f64_to_u32(x_1)));
    y_store(11u * i + 7u, f64_to_u64(x_1));
    y_store(11u * i + 8u, u64(f64_to_u32(x_1)));
    y_store(11u * i + 9u, u64(bitcast<u32>(f32(x_1))));
    y_store(11u * i + 10u, bitcast<u64>(x_1));
}
