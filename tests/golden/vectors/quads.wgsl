// quads, tests/kernels/vectors.rs:285

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
@group(0) @binding(0) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> y: array<vec4<f32>>;

fn x_load(index: u32) -> vec4<f32> {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return vec4<f32>();
}

fn y_store(index: u32, value: vec4<f32>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn quads(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, x_load(i) * 2.0f + 1.0f);
}
