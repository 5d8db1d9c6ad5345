// integers, tests/kernels/fast_math.rs:16

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
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

@compute @workgroup_size(32, 2, 1)
fn integers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(32u, 2u, 1u) + local_id;
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) { return; }
    let id = global_id;
    let i = id.y * launch.size_x + id.x;
    y_store(i, ((i * 2654435761u) >> 3u) % 1000u + f32_to_u32(f32(i) * 0.5f));
}
