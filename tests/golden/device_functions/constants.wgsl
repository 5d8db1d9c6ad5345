// constants, tests/kernels/device_functions.rs:201

struct Tuple2_i32_f32 {
    f0: i32,
    f1: f32,
}

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
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// tests/kernels/device_functions.rs:191
fn own_constant(x: f32) -> f32 {
    var kept = array<f32, 4>(0.125f, 0.25f, 0.5f, 1.0f);
    return x * 8.0f + kept[3u];
}

@compute @workgroup_size(256, 1, 1)
fn constants(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var sum = own_constant(f32(x_load(i)));
    for (var k = 0u; k < 4u; k += 1u) {
        var kept = array<f32, 4>(0.125f, 0.25f, 0.5f, 1.0f);
        sum += kept[k] * f32((x_load(i) & 239u) >> (k & 31u));
    }
    var value_1: f32;
    if (i32(x_load(i)) < Tuple2_i32_f32(-4i, 3.4028235e38f).f0) {
        value_1 = Tuple2_i32_f32(-4i, 3.4028235e38f).f1;
    } else {
        value_1 = sum;
    }
    y_store(i, value_1);
}
