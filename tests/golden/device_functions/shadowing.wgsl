// shadowing, tests/kernels/device_functions.rs:379

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(1) var<storage, read_write> record: Record;

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

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

// tests/kernels/device_functions.rs:363
fn shadows(square_1: u32, x: u32) -> u32 {
    var x_1 = x;
    let y = square_1 + x_1;
    let x_2 = 2u;
    x_1 += x_2 * y;
    let x_3 = x_1 + 1u;
    let y_1 = x_3 * 2u;
    let x_4 = select(x_3, y_1, y_1 >= 10u);
    if (x_4 % 2u == 0u) {
        return x_4 + y;
    } else {
        return x_4;
    }
}

// tests/kernels/device_functions.rs:10
fn square(x: f32) -> f32 {
    return x * x;
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
    let shadows_ = shadows(i, 3u);
    let square_1 = f32_to_u32(square(2.0f));
    if (i >= launch.y_len) {
        panic_with_2(0u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = shadows_ * square_1;
}
