// classes, tests/kernels/half.rs:75

enable f16;

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
    wide_len: u32,
    wide_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f16>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> wide: array<f64>;

fn x_load(index: u32) -> f16 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f16();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn wide_store(index: u32, value: f64) {
    if (index < launch.wide_len) { wide[launch.wide_offset + index] = value; }
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn f32_is_finite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) < 0x7f800000u;
}

fn f32_is_infinite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u;
}

fn f32_is_sign_negative(x: f32) -> bool {
    return bitcast<u32>(x) >= 0x80000000u;
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

@compute @workgroup_size(256, 1, 1)
fn classes(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    y_store(5u * i, u32(f16_is_nan(x_1)));
    y_store(5u * i + 1u, u32(f16_is_finite(x_1)));
    y_store(5u * i + 2u, u32(f16_is_infinite(x_1)));
    y_store(5u * i + 3u, u32(f16_is_sign_negative(x_1)));
    y_store(5u * i + 4u, u32(!f16_is_sign_negative(x_1)));
    wide_store(i, f64(f32(x_1)) + f64(f32(x_1)));
}
