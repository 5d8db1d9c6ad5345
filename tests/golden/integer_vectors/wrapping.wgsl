// wrapping, tests/kernels/integer_vectors.rs:171

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

fn a_load(index: u32) -> vec3<i32> {
    let at = (launch.a_offset + index) * 3u;
    return vec3<i32>(a[at], a[at + 1u], a[at + 2u]);
}

fn b_load(index: u32) -> vec3<i32> {
    let at = (launch.b_offset + index) * 3u;
    return vec3<i32>(b[at], b[at + 1u], b[at + 2u]);
}

fn y_store(index: u32, value: vec3<i32>) {
    let at = (launch.y_offset + index) * 3u;
    y[at] = value.x;
    y[at + 1u] = value.y;
    y[at + 2u] = value.z;
}

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

// glam's IVec3::shl
fn IVec3_shl(self_: vec3<i32>, rhs: vec3<u32>) -> vec3<i32> {
    return vec3<i32>(self_.x << (rhs.x & 31u), self_.y << (rhs.y & 31u), self_.z << (rhs.z & 31u));
}

@compute @workgroup_size(256, 1, 1)
fn wrapping(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let a_1 = a_load(i);
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    let b_1 = b_load(i);
    let index = 6u * i;
    if (index >= launch.y_len) {
        panic_with_2(2u, launch.y_len, index);
        return;
    }
    y_store(index, a_1 + b_1);
    let index_1 = 6u * i + 1u;
    if (index_1 >= launch.y_len) {
        panic_with_2(3u, launch.y_len, index_1);
        return;
    }
    y_store(index_1, a_1 - b_1);
    let index_2 = 6u * i + 2u;
    if (index_2 >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index_2);
        return;
    }
    y_store(index_2, a_1 * b_1);
    let index_3 = 6u * i + 3u;
    if (index_3 >= launch.y_len) {
        panic_with_2(5u, launch.y_len, index_3);
        return;
    }
    y_store(index_3, -a_1);
    let index_4 = 6u * i + 4u;
    if (index_4 >= launch.y_len) {
        panic_with_2(6u, launch.y_len, index_4);
        return;
    }
    y_store(index_4, 3i * a_1 + 5i);
    var c = a_1;
    c += b_1;
    c *= 7i;
    c.x = c.x - 1i;
    let index_5 = 6u * i + 5u;
    if (index_5 >= launch.y_len) {
        panic_with_2(7u, launch.y_len, index_5);
        return;
    }
    y_store(index_5, IVec3_shl(c, vec3<u32>(1u)));
}
