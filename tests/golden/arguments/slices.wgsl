// slices, tests/kernels/arguments.rs:108

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    weights_len: u32,
    weights_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> weights: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn weights_load(index: u32) -> f32 {
    if (index < launch.weights_len) { return weights[launch.weights_offset + index]; }
    return f32();
}

fn y_load(index: u32) -> f32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn slices(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let argument = -1.0f;
    var value_1: f32;
    if (i < launch.x_len) {
        value_1 = x_load(i);
    } else {
        value_1 = argument;
    }
    let argument_1 = i + 1u;
    let otherwise = 7.0f;
    var value_2: f32;
    if (argument_1 < launch.weights_len) {
        value_2 = weights_load(argument_1);
    } else {
        value_2 = otherwise;
    }
    var local = array<f32, 3>(1.5f, value_1, value_2);
    let scale = local[0u] * 2.0f;
    let first = 0.0f;
    var folded = first;
    for (var i_1 = 0u; i_1 < launch.x_len; i_1 += 1u) {
        let kept = folded;
        let otherwise_1 = 0.0f;
        var value_3: f32;
        if (i_1 < launch.x_len) {
            value_3 = x_load(i_1);
        } else {
            value_3 = otherwise_1;
        }
        folded = kept + value_3 * scale;
    }
    let kept = folded;
    let first_1 = 1.0f;
    var folded_1 = first_1;
    for (var i_1 = 0u; i_1 < 3u; i_1 += 1u) {
        let kept_1 = folded_1;
        let otherwise_1 = 0.0f;
        var value_3: f32;
        if (i_1 < 3u) {
            value_3 = local[i_1];
        } else {
            value_3 = otherwise_1;
        }
        folded_1 = kept_1 * value_3;
    }
    var sum = kept + folded_1;
    let argument_2 = local[1u];
    let x_1 = argument_2 * scale + 1.0f;
    sum += x_1 * scale + 1.0f;
    let old = sum;
    sum += scale;
    y_store(i, old);
    let by = 1.0f;
    let old_1 = y_load(i);
    y_store(i, y_load(i) + by);
    let before = old_1;
    y_store(i, y_load(i) + (before + sum));
}
