// constants, tests/kernels/generics.rs:570

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
    z_len: u32,
    z_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<array<u32, 4>>;
@group(0) @binding(1) var<storage, read_write> z: array<i32>;

fn y_store(index: u32, value: array<u32, 4>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn z_store(index: u32, value: i32) {
    if (index < launch.z_len) { z[launch.z_offset + index] = value; }
}

// tests/kernels/generics.rs:560
fn power_of_3_4() -> u32 {
    var result = 1u;
    for (var counter = 0u; counter < 4u; counter += 1u) {
        result *= 3u;
    }
    return result;
}

// tests/kernels/generics.rs:560
fn power_of_4_2() -> u32 {
    var result = 1u;
    for (var counter = 0u; counter < 2u; counter += 1u) {
        result *= 4u;
    }
    return result;
}

@compute @workgroup_size(64, 1, 1)
fn constants(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var powers = array<u32, 4>();
    powers[3u] = power_of_3_4() + power_of_4_2();
    y_store(i, powers);
    z_store(i, -3i);
}
