// float_constants, tests/kernels/constants.rs:38

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
@group(0) @binding(0) var<storage, read_write> y: array<f32>;

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

@compute @workgroup_size(256, 1, 1)
fn float_constants(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    y_store(0u, 3.4028235e38f);
    y_store(1u, -3.4028235e38f);
    y_store(2u, 1.1754944e-38f);
    y_store(3u, 1.1920929e-7f);
    y_store(4u, f32_opaque(0x7f800000u));
    y_store(5u, f32_opaque(0xff800000u));
    y_store(6u, f32_opaque(0x7fc00000u));
    y_store(7u, 3.1415927f);
    y_store(8u, 6.2831855f);
    y_store(9u, 2.7182817f);
    y_store(10u, 0.6931472f);
    y_store(11u, 1.4142135f);
    y_store(12u, 3.1415927f);
    y_store(13u, f32_opaque(0x7f800000u));
    y_store(14u, f32_opaque(0x80000000u));
    y_store(15u, 0.3f);
}
