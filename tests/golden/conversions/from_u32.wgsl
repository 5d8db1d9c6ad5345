// from_u32, tests/kernels/conversions.rs:110

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
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u64>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn i8_wrap(a: i32) -> i32 {
    return (a << 24u) >> 24u;
}

fn i16_wrap(a: i32) -> i32 {
    return (a << 16u) >> 16u;
}

fn u8_wrap(a: u32) -> u32 {
    return (a << 24u) >> 24u;
}

fn u16_wrap(a: u32) -> u32 {
    return (a << 16u) >> 16u;
}

// Mesa 22.3 gets comparisons of `i64(x)` with constants wrong, so the sign is extended by arithmetic.
fn i32_to_i64(x: i32) -> i64 {
    return i64((u64(u32(x)) ^ 0x80000000lu) - 0x80000000lu);
}

@compute @workgroup_size(256, 1, 1)
fn from_u32(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    y_store(11u * i, u64(i32_to_i64(i8_wrap(i32(x_1)))));
    y_store(11u * i + 1u, u64(i32_to_i64(i16_wrap(i32(x_1)))));
    y_store(11u * i + 2u, u64(i32_to_i64(i32(x_1))));
    y_store(11u * i + 3u, u64(i64(u64(x_1))));
    y_store(11u * i + 4u, u64(u8_wrap((x_1))));
    y_store(11u * i + 5u, u64(u16_wrap((x_1))));
    y_store(11u * i + 6u, u64(x_1));
    y_store(11u * i + 7u, u64(x_1));
    y_store(11u * i + 8u, u64(x_1));
    y_store(11u * i + 9u, u64(bitcast<u32>(f32(x_1))));
    y_store(11u * i + 10u, bitcast<u64>(f64(x_1)));
}
