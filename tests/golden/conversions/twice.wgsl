// twice, tests/kernels/conversions.rs:232

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
@group(0) @binding(0) var<storage, read> x: array<u64>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

fn x_load(index: u32) -> u64 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u64();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// By halves, which rounds once: Mesa takes `f32(f64(x))` for `f32(x)`, which skips a rounding.
fn u64_to_f64(x: u64) -> f64 {
    return f64(u32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

fn i64_to_f64(x: i64) -> f64 {
    return f64(i32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

@compute @workgroup_size(256, 1, 1)
fn twice(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(2u * i, f32(u64_to_f64(x_load(i))));
    y_store(2u * i + 1u, f32(i64_to_f64(i64(x_load(i)))));
}
