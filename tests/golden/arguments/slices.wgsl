// slices, tests/kernels/arguments.rs:108

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
}

fn u32_saturating_sub(a: u32, b: u32) -> u32 {
    return a - min(a, b);
}

@compute @workgroup_size(256, 1, 1)
fn slices(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    let argument = -1.0f;
    var value: f32;
    if (i < launch.x_len) {
        if (i >= launch.x_len) {
            panic_with_2(0u, launch.x_len, i);
            return;
        }
        value = x[launch.x_offset + i];
    } else {
        value = argument;
    }
    let argument_1 = i + 1u;
    let otherwise = 7.0f;
    var value_1: f32;
    if (argument_1 < launch.weights_len) {
        if (argument_1 >= launch.weights_len) {
            panic_with_2(1u, launch.weights_len, argument_1);
            return;
        }
        value_1 = weights[launch.weights_offset + argument_1];
    } else {
        value_1 = otherwise;
    }
    var local = array<f32, 3>(1.5f, value, value_1);
    let scale = local[0u] * 2.0f;
    let first = 0.0f;
    var folded = first;
    if (u32_saturating_sub(launch.x_len, 1u) < launch.x_len) {
        for (var i_1 = 0u; i_1 < launch.x_len; i_1 += 1u) {
            let kept = folded;
            let otherwise_1 = 0.0f;
            var value_2: f32;
            if (i_1 < launch.x_len) {
                value_2 = x[launch.x_offset + i_1];
            } else {
                value_2 = otherwise_1;
            }
            folded = kept + value_2 * scale;
        }
    } else {
        for (var i_1 = 0u; i_1 < launch.x_len; i_1 += 1u) {
            let kept = folded;
            let otherwise_1 = 0.0f;
            var value_2: f32;
            if (i_1 < launch.x_len) {
                if (i_1 >= launch.x_len) {
                    panic_with_2(2u, launch.x_len, i_1);
                    return;
                }
                value_2 = x[launch.x_offset + i_1];
            } else {
                value_2 = otherwise_1;
            }
            folded = kept + value_2 * scale;
        }
    }
    let kept = folded;
    let first_1 = 1.0f;
    var folded_1 = first_1;
    for (var i_1 = 0u; i_1 < 3u; i_1 += 1u) {
        let kept_1 = folded_1;
        let otherwise_1 = 0.0f;
        var value_2: f32;
        if (i_1 < 3u) {
            value_2 = local[i_1];
        } else {
            value_2 = otherwise_1;
        }
        folded_1 = kept_1 * value_2;
    }
    var sum = kept + folded_1;
    let argument_2 = local[1u];
    let x_1 = argument_2 * scale + 1.0f;
    sum += x_1 * scale + 1.0f;
    let old = sum;
    sum += scale;
    if (i >= launch.y_len) {
        panic_with_2(3u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = old;
    let by = 1.0f;
    let old_1 = y[launch.y_offset + i];
    y[launch.y_offset + i] = y[launch.y_offset + i] + by;
    let before = old_1;
    y[launch.y_offset + i] = y[launch.y_offset + i] + (before + sum);
}
