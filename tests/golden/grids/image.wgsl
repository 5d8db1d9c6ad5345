// image, tests/kernels/grids.rs:27

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

@compute @workgroup_size(8, 4, 1)
fn image(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(8u, 4u, 1u) + local_id;
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) { return; }
    invocation(global_id, local_id, workgroup_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>, workgroup_id: vec3<u32>) {
    let id = global_id;
    let at = 13u * (id.y * launch.size_x + id.x);
    if (at >= launch.y_len) {
        panic_with_2(0u, launch.y_len, at);
        return;
    }
    y[launch.y_offset + at] = id.x;
    let index = at + 1u;
    if (index >= launch.y_len) {
        panic_with_2(1u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = id.y;
    let index_1 = at + 2u;
    if (index_1 >= launch.y_len) {
        panic_with_2(2u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = id.z;
    let index_2 = at + 3u;
    if (index_2 >= launch.y_len) {
        panic_with_2(3u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = local_id.x;
    let index_3 = at + 4u;
    if (index_3 >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index_3);
        return;
    }
    y[launch.y_offset + index_3] = local_id.y;
    let index_4 = at + 5u;
    if (index_4 >= launch.y_len) {
        panic_with_2(5u, launch.y_len, index_4);
        return;
    }
    y[launch.y_offset + index_4] = workgroup_id.x;
    let index_5 = at + 6u;
    if (index_5 >= launch.y_len) {
        panic_with_2(6u, launch.y_len, index_5);
        return;
    }
    y[launch.y_offset + index_5] = workgroup_id.y;
    let index_6 = at + 7u;
    if (index_6 >= launch.y_len) {
        panic_with_2(7u, launch.y_len, index_6);
        return;
    }
    y[launch.y_offset + index_6] = vec3<u32>((launch.size_x + 7u) / 8u, (launch.size_y + 3u) / 4u, (launch.size_z + 0u) / 1u).x;
    let index_7 = at + 8u;
    if (index_7 >= launch.y_len) {
        panic_with_2(8u, launch.y_len, index_7);
        return;
    }
    y[launch.y_offset + index_7] = vec3<u32>((launch.size_x + 7u) / 8u, (launch.size_y + 3u) / 4u, (launch.size_z + 0u) / 1u).y;
    let index_8 = at + 9u;
    if (index_8 >= launch.y_len) {
        panic_with_2(9u, launch.y_len, index_8);
        return;
    }
    y[launch.y_offset + index_8] = 8u;
    let index_9 = at + 10u;
    if (index_9 >= launch.y_len) {
        panic_with_2(10u, launch.y_len, index_9);
        return;
    }
    y[launch.y_offset + index_9] = 4u;
    let index_10 = at + 11u;
    if (index_10 >= launch.y_len) {
        panic_with_2(11u, launch.y_len, index_10);
        return;
    }
    y[launch.y_offset + index_10] = launch.size_x;
    let index_11 = at + 12u;
    if (index_11 >= launch.y_len) {
        panic_with_2(12u, launch.y_len, index_11);
        return;
    }
    y[launch.y_offset + index_11] = launch.size_y * 100u + launch.size_z;
}
