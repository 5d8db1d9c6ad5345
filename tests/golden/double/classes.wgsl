// classes, tests/kernels/double.rs:93

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
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn x_load(index: u32) -> f64 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f64();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn f64_is_nan(x: f64) -> bool {
    return (bitcast<u64>(x) & 0x7ffffffffffffffflu) > 0x7ff0000000000000lu;
}

fn f64_is_finite(x: f64) -> bool {
    return (bitcast<u64>(x) & 0x7ffffffffffffffflu) < 0x7ff0000000000000lu;
}

fn f64_is_infinite(x: f64) -> bool {
    return (bitcast<u64>(x) & 0x7ffffffffffffffflu) == 0x7ff0000000000000lu;
}

fn f64_is_sign_negative(x: f64) -> bool {
    return bitcast<u64>(x) >= 0x8000000000000000lu;
}

@compute @workgroup_size(256, 1, 1)
fn classes(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    y_store(5u * i, u32(f64_is_nan(x_1)));
    y_store(5u * i + 1u, u32(f64_is_finite(x_1)));
    y_store(5u * i + 2u, u32(f64_is_infinite(x_1)));
    y_store(5u * i + 3u, u32(f64_is_sign_negative(x_1)));
    y_store(5u * i + 4u, u32(!f64_is_sign_negative(x_1)));
}
