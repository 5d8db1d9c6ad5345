// offsets, tests/kernels/integer_vectors.rs:188

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    base: vec4<u32>,
    step_1: vec2<i32>,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<vec4<u32>>;

fn y_store(index: u32, value: vec4<u32>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// glam's IVec2::as_uvec2
fn IVec2_as_uvec2(self_: vec2<i32>) -> vec2<u32> {
    return vec2<u32>(u32(self_.x), u32(self_.y));
}

@compute @workgroup_size(256, 1, 1)
fn offsets(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let place = vec4<u32>(i, 0u, 1u, 2u) + launch.base;
    let vector = IVec2_as_uvec2(launch.step_1);
    y_store(i, place + vector.xyxy);
}
