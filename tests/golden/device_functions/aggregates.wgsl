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
    kernel: u32,
    number: u32,
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

// tests/kernels/device_functions.rs:310
fn reversed(a: array<u32, 4>, argument: Tuple2_usize_usize) -> array<u32, 4> {
    var a_1 = a;
    let start = argument.f0;
    let end = argument.f1;
    var original = a_1;
    for (var i = start; i < end; i += 1u) {
        let index = start + end - 1u - i;
        if (index >= 4u) {
            panic_with_2(0u, 4u, index);
            return array<u32, 4>();
        }
        if (i >= 4u) {
            panic_with_2(1u, 4u, i);
            return array<u32, 4>();
        }
        a_1[i] = original[index];
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(2u, launch.x_len, i);
        return;
    }
    var result = reversed(x[launch.x_offset + i], Tuple2_usize_usize(i % 3u, 2u + i % 3u));
    if (panicked != 0u) {
        return;
    }
    if (i >= launch.y_len) {
        panic_with_2(3u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = result;
    let f = f32(x[launch.x_offset + i][1u]);
    var kept = reversed(array<u32, 4>(1u, 2u, 3u, 4u), Tuple2_usize_usize(0u, 4u));
    if (panicked != 0u) {
        return;
    }
    let matched = extent(array<array<f32, 2>, 3>(array<f32, 2>(f, 1.0f), array<f32, 2>(2.0f, f), array<f32, 2>(0.5f, f32(kept[0u]))));
    var sum = matched.f0;
    let area = matched.f1;
    if (i >= launch.z_len) {
        panic_with_2(4u, launch.z_len, i);
        return;
    }
    z[launch.z_offset + i] = array<f32, 3>(sum[0u], sum[1u], area);
}
