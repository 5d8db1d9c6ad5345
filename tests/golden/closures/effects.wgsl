// effects, tests/kernels/closures.rs:51

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

@compute @workgroup_size(256, 1, 1)
fn effects(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    var log_1 = 0i;
    var sum = array<i32, 2>(0i, 0i);
    let digit = 1i;
    log_1 = log_1 * 10i + digit;
    let index = u32(digit % 2i);
    sum[index] = sum[index] + digit;
    let digit_1 = 2i;
    log_1 = log_1 * 10i + digit_1;
    let index_1 = u32(digit_1 % 2i);
    sum[index_1] = sum[index_1] + digit_1;
    let digit_2 = 3i;
    log_1 = log_1 * 10i + digit_2;
    let index_2 = u32(digit_2 % 2i);
    sum[index_2] = sum[index_2] + digit_2;
    let joined = digit + digit_1 * digit_2;
    if (i < launch.x_len) {
        for (var k = 0i; k < 3i; k += 1i) {
            let digit_3 = 4i;
            log_1 = log_1 * 10i + digit_3;
            let index_3 = u32(digit_3 % 2i);
            sum[index_3] = sum[index_3] + digit_3;
            if (digit_3 > k + x[launch.x_offset + i]) {
                break;
            }
        }
    } else {
        for (var k = 0i; k < 3i; k += 1i) {
            let digit_3 = 4i;
            log_1 = log_1 * 10i + digit_3;
            let index_3 = u32(digit_3 % 2i);
            sum[index_3] = sum[index_3] + digit_3;
            if (i >= launch.x_len) {
                panic_with_2(0u, launch.x_len, i);
                return;
            }
            if (digit_3 > k + x[launch.x_offset + i]) {
                break;
            }
        }
    }
    let digit_3 = 5i;
    log_1 = log_1 * 10i + digit_3;
    let index_3 = u32(digit_3 % 2i);
    sum[index_3] = sum[index_3] + digit_3;
    if (i >= launch.x_len) {
        panic_with_2(1u, launch.x_len, i);
        return;
    }
    let digit_4 = x[launch.x_offset + i] & 7i;
    log_1 = log_1 * 10i + digit_4;
    let index_4 = u32(digit_4 % 2i);
    sum[index_4] = sum[index_4] + digit_4;
    let digit_5 = 6i;
    log_1 = log_1 * 10i + digit_5;
    let index_5 = u32(digit_5 % 2i);
    sum[index_5] = sum[index_5] + digit_5;
    let picked = digit_3 * 100i + digit_4 * 10i + digit_5;
    let v = log_1;
    if (i >= launch.y_len) {
        panic_with_2(2u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = v;
    let v_1 = log_1 * 2i + joined + picked + sum[0u] * 3i + sum[1u];
    y[launch.y_offset + i] = v_1;
}
