// bools, tests/kernels/arithmetic.rs:127

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
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

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

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

@compute @workgroup_size(256, 1, 1)
fn bools(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let a_1 = a[launch.a_offset + i] != 0u;
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i] != 0u;
    var results = array<bool, 14>(a_1 & b_1, a_1 | b_1, a_1 != b_1, a_1 && b_1, a_1 || b_1, !a_1, a_1 == b_1, a_1 != b_1, !(a_1) && b_1, !(a_1) || b_1, a_1 && !(b_1), a_1 || !(b_1), !a_1 & !b_1, !(a_1 != b_1) | b_1);
    if (u32_saturating_add(14u * i, 13u) < launch.y_len) {
        for (var k = 0u; k < 14u; k += 1u) {
            let index = 14u * i + k;
            y[launch.y_offset + index] = u32(results[k]);
        }
    } else {
        for (var k = 0u; k < 14u; k += 1u) {
            let index = 14u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(2u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = u32(results[k]);
        }
    }
}
