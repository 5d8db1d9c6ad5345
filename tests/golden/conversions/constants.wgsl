// constants, tests/kernels/conversions.rs:202

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
@group(0) @binding(0) var<storage, read_write> y: array<u64>;

fn y_store(index: u32, value: u64) {
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
    y_store(0u, 44lu);
    y_store(1u, 65535lu);
    y_store(2u, 9223372036854775807lu);
    y_store(3u, 9223372036854775808lu);
    y_store(4u, 0lu);
    y_store(5u, 18446744073709551615lu);
    y_store(6u, bitcast<u64>(f64_opaque(0x43f0000000000000lu)));
    y_store(7u, 16777216lu);
    y_store(8u, 0lu + bitcast<u64>(f64_opaque(0x3fb99999a0000000lu)));
    y_store(9u, 18446744073709551615lu);
    y_store(10u, 4464lu);
    y_store(11u, 128lu);
}
