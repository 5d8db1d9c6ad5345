// shadowing, tests/kernels/bindings.rs:7

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
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

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

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i32(x: f32) -> i32 {
    if (f32_is_nan(x)) { return 0i; }
    if (x >= 2147483648.0f) { return 2147483647i; }
    if (x < -2147483648.0f) { return i32(-2147483648); }
    return i32(x);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

@compute @workgroup_size(256, 1, 1)
fn shadowing(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    let x_1 = x[launch.x_offset + i];
    let x_2 = x_1 + 1i;
    {
        let x_3 = x_2 * 100i;
        let index = 4u * i;
        if (index >= launch.y_len) {
            panic_with_2(1u, launch.y_len, index);
            return;
        }
        y[launch.y_offset + index] = x_3;
    }
    let index = 4u * i + 1u;
    if (index >= launch.y_len) {
        panic_with_2(2u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = x_2;
    var x_3: i32;
    if (x_2 > 3i) {
        let x_4 = x_2 - 3i;
        x_3 = x_4 * 2i;
    } else {
        let x_4 = 3i - x_2;
        x_3 = x_4;
    }
    let index_1 = 4u * i + 2u;
    if (index_1 >= launch.y_len) {
        panic_with_2(3u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = x_3;
    let x_4 = f32(x_3) * 0.5f;
    if (4u * i + 3u < launch.y_len) {
        for (var x_5 = 0i; x_5 < 2i; x_5 += 1i) {
            let index_2 = 4u * i + 3u;
            y[launch.y_offset + index_2] = y[launch.y_offset + index_2] + x_5;
        }
    } else {
        for (var x_5 = 0i; x_5 < 2i; x_5 += 1i) {
            let index_2 = 4u * i + 3u;
            if (index_2 >= launch.y_len) {
                panic_with_2(4u, launch.y_len, index_2);
                return;
            }
            y[launch.y_offset + index_2] = y[launch.y_offset + index_2] + x_5;
        }
    }
    let index_2 = 4u * i + 3u;
    if (index_2 >= launch.y_len) {
        panic_with_2(5u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = y[launch.y_offset + index_2] + f32_to_i32(x_4);
}
