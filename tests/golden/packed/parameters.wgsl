// parameters, tests/kernels/packed.rs:53

enable f16;

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    a: u32,
    b: f64,
    c: i32,
    d: u64,
    e: u32,
    f: i32,
    g: u32,
    h: i64,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<f64>;

fn y_store(index: u32, value: f64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// By halves, which rounds once: Mesa takes `f32(f64(x))` for `f32(x)`, which skips a rounding.
fn u64_to_f64(x: u64) -> f64 {
    return f64(u32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

fn i64_to_f64(x: i64) -> f64 {
    return f64(i32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

fn f16_from_bits(bits: u32) -> f16 {
    return f16(unpack2x16float(bits).x);
}

@compute @workgroup_size(256, 1, 1)
fn parameters(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    y_store(0u, f64(launch.a));
    y_store(1u, launch.b);
    y_store(2u, f64(launch.c));
    y_store(3u, u64_to_f64(launch.d >> 40u));
    y_store(4u, f64(f32(f16_from_bits(launch.e))));
    y_store(5u, f64(launch.f));
    y_store(6u, f64(launch.g));
    y_store(7u, i64_to_f64(launch.h));
}
