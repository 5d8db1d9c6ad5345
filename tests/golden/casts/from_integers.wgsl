// from_integers, tests/kernels/casts.rs:22

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
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i32(x: f32) -> i32 {
    if (f32_is_nan(x)) { return 0i; }
    if (x >= 2147483648.0f) { return 2147483647i; }
    if (x < -2147483648.0f) { return i32(-2147483648); }
    return i32(x);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

@compute @workgroup_size(256, 1, 1)
fn from_integers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let signed = x_load(i);
    let unsigned = u32(x_load(i));
    let index_1 = u32(x_load(i));
    y_store(10u * i, bitcast<u32>(f32(signed)));
    y_store(10u * i + 1u, bitcast<u32>(f32(unsigned)));
    y_store(10u * i + 2u, bitcast<u32>(f32(index_1)));
    y_store(10u * i + 3u, u32(signed));
    y_store(10u * i + 4u, u32(i32(unsigned) >> 4u));
    y_store(10u * i + 5u, u32(i32(index_1) >> 4u));
    y_store(10u * i + 6u, u32(signed) / 3u);
    y_store(10u * i + 7u, unsigned);
    y_store(10u * i + 8u, u32(f32_to_i32(f32(signed))));
    y_store(10u * i + 9u, bitcast<u32>(-f32(f32_to_i32(f32(signed)))));
}
