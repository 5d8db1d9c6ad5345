// precedence, tests/kernels/arithmetic.rs:173

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<i32>;
@group(0) @binding(1) var<storage, read> b: array<i32>;
@group(0) @binding(2) var<storage, read_write> y: array<i32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
}

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
fn precedence(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(0u, launch.a_len, i);
        return;
    }
    let a_1 = a[launch.a_offset + i];
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i];
    let u = u32(a_1);
    let v = u32(b_1);
    let index = 12u * i;
    if (index >= launch.y_len) {
        panic_with_2(2u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = a_1 - (b_1 - 3i);
    let index_1 = 12u * i + 1u;
    if (index_1 >= launch.y_len) {
        panic_with_2(3u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = a_1 - b_1 - 3i;
    let index_2 = 12u * i + 2u;
    if (index_2 >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = a_1 * (b_1 + 2i) / 5i;
    let index_3 = 12u * i + 3u;
    if (index_3 >= launch.y_len) {
        panic_with_2(5u, launch.y_len, index_3);
        return;
    }
    y[launch.y_offset + index_3] = -(-a_1) - (-b_1);
    let index_4 = 12u * i + 4u;
    if (index_4 >= launch.y_len) {
        panic_with_2(6u, launch.y_len, index_4);
        return;
    }
    y[launch.y_offset + index_4] = ~(a_1 & b_1) | (a_1 ^ (b_1 & 7i));
    let index_5 = 12u * i + 5u;
    if (index_5 >= launch.y_len) {
        panic_with_2(7u, launch.y_len, index_5);
        return;
    }
    y[launch.y_offset + index_5] = (a_1 & 255i) << (u32((b_1 & 7i) + 1i) & 31u);
    let divisor = v | 1u;
    if (!(!(divisor == 0u))) {
        panic_with_0(8u);
        return;
    }
    let index_6 = 12u * i + 6u;
    if (index_6 >= launch.y_len) {
        panic_with_2(9u, launch.y_len, index_6);
        return;
    }
    y[launch.y_offset + index_6] = i32(u / divisor * 3u % 11u);
    let index_7 = 12u * i + 7u;
    if (index_7 >= launch.y_len) {
        panic_with_2(10u, launch.y_len, index_7);
        return;
    }
    y[launch.y_offset + index_7] = i32(u - (v - (u - v)) / 2u);
    let index_8 = 12u * i + 8u;
    if (index_8 >= launch.y_len) {
        panic_with_2(11u, launch.y_len, index_8);
        return;
    }
    y[launch.y_offset + index_8] = i32((((u >> 3u) << 2u) & 1023u) | (v ^ 5u));
    let index_9 = 12u * i + 9u;
    if (index_9 >= launch.y_len) {
        panic_with_2(12u, launch.y_len, index_9);
        return;
    }
    y[launch.y_offset + index_9] = i32((a_1 < b_1) == (u < v));
    let index_10 = 12u * i + 10u;
    if (index_10 >= launch.y_len) {
        panic_with_2(13u, launch.y_len, index_10);
        return;
    }
    y[launch.y_offset + index_10] = i32((a_1 > 0i && b_1 > 0i) || (a_1 < 0i && !(b_1 > 0i)));
    let index_11 = 12u * i + 11u;
    if (index_11 >= launch.y_len) {
        panic_with_2(14u, launch.y_len, index_11);
        return;
    }
    y[launch.y_offset + index_11] = a_1 % 7i - -(b_1 % 5i) * (-2i);
}
