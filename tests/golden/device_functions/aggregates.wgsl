// aggregates, tests/kernels/device_functions.rs:331

struct Tuple2_usize_usize {
    f0: u32,
    f1: u32,
}

struct Tuple2_array2_f32_f32 {
    f0: array<f32, 2>,
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
    z_len: u32,
    z_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<array<u32, 4>>;
@group(0) @binding(1) var<storage, read_write> y: array<array<u32, 4>>;
@group(0) @binding(2) var<storage, read_write> z: array<array<f32, 3>>;

fn x_load(index: u32) -> array<u32, 4> {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return array<u32, 4>();
}

fn y_store(index: u32, value: array<u32, 4>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn z_store(index: u32, value: array<f32, 3>) {
    if (index < launch.z_len) { z[launch.z_offset + index] = value; }
}

// tests/kernels/device_functions.rs:310
fn reversed(a: array<u32, 4>, argument: Tuple2_usize_usize) -> array<u32, 4> {
    var a_1 = a;
    let start = argument.f0;
    let end = argument.f1;
    var original = a_1;
    for (var i = start; i < end; i += 1u) {
        a_1[i] = original[start + end - 1u - i];
    }
    return a_1;
}

// tests/kernels/device_functions.rs:319
fn extent(a: array<array<f32, 2>, 3>) -> Tuple2_array2_f32_f32 {
    var sum = array<f32, 2>();
    for (var i = 0u; i < 3u; i += 1u) {
        var a_1 = a[i];
        sum[0u] = sum[0u] + a_1[0u];
        sum[1u] = sum[1u] + a_1[1u];
    }
    let a_1 = sum[0u] * sum[1u];
    return Tuple2_array2_f32_f32(sum, a_1);
}

@compute @workgroup_size(256, 1, 1)
fn aggregates(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, reversed(x_load(i), Tuple2_usize_usize(i % 3u, 2u + i % 3u)));
    let f = f32(x_load(i)[1u]);
    var kept = reversed(array<u32, 4>(1u, 2u, 3u, 4u), Tuple2_usize_usize(0u, 4u));
    let matched = extent(array<array<f32, 2>, 3>(array<f32, 2>(f, 1.0f), array<f32, 2>(2.0f, f), array<f32, 2>(0.5f, f32(kept[0u]))));
    var sum = matched.f0;
    let area = matched.f1;
    z_store(i, array<f32, 3>(sum[0u], sum[1u], area));
}
