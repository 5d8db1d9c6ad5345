// from_f32, tests/kernels/conversions.rs:161

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
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<u64>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: u64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
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

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
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

@compute @workgroup_size(256, 1, 1)
fn from_f32(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    y_store(11u * i, u64(i32_to_i64(clamp(f32_to_i32(x_1), -128i, 127i))));
    y_store(11u * i + 1u, u64(i32_to_i64(clamp(f32_to_i32(x_1), -32768i, 32767i))));
    y_store(11u * i + 2u, u64(i32_to_i64(f32_to_i32(x_1))));
    y_store(11u * i + 3u, u64(f32_to_i64(x_1)));
    y_store(11u * i + 4u, u64(clamp(f32_to_u32(x_1), 0u, 255u)));
    y_store(11u * i + 5u, u64(clamp(f32_to_u32(x_1), 0u, 65535u)));
    y_store(11u * i + 6u, u64(f32_to_u32(x_1)));
    y_store(11u * i + 7u, f32_to_u64(x_1));
    y_store(11u * i + 8u, u64(f32_to_u32(x_1)));
    y_store(11u * i + 9u, u64(bitcast<u32>(x_1)));
    y_store(11u * i + 10u, bitcast<u64>(f64(x_1)));
}
