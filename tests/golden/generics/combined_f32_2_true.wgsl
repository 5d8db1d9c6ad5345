// combined, tests/kernels/generics.rs:525

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    stride: array<u32, 2>,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

@compute @workgroup_size(64, 1, 1)
fn combined(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let from_1 = launch.x_len - 1u - i;
    var sum = 0.0f;
    for (var k = 0u; k < 2u; k += 1u) {
        sum += x_load(u32_rem(from_1 + k, launch.x_len)) + 1.0f;
    }
    var value_1: f32;
    var kept = launch.stride;
    if (kept[0u] == 2u) {
        value_1 = sum;
    } else {
        value_1 = 0.0f;
    }
    y_store(i, value_1);
}
