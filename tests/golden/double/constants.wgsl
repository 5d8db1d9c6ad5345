// constants, tests/kernels/double.rs:111

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<f64>;

fn y_store(index: u32, value: f64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f64_opaque(bits: u64) -> f64 {
    return bitcast<f64>(bits);
}

@compute @workgroup_size(256, 1, 1)
fn constants(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    y_store(0u, 0.1lf);
    y_store(1u, 3.141592653589793lf);
    y_store(2u, 1.7976931348623157e308lf);
    y_store(3u, f64_opaque(0x0000000000000001lu));
    y_store(4u, f64_opaque(0x0000000000000001lu));
    y_store(5u, f64_opaque(0xfff0000000000000lu));
    y_store(6u, 1e290lf);
    let third = 0.3333333333333333lf;
    y_store(7u, f64(f32(third)) + third);
    y_store(8u, sqrt(f64_opaque(0x3fe6a09e667f3bcdlu)));
    y_store(9u, 16777219.718281746lf);
    y_store(10u, 9.982443599877105e17lf);
    y_store(11u, f64_opaque(0x8000000000000000lu));
}
