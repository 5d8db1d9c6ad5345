// operands, tests/kernels/order.rs:6

struct Tuple3_i32_i32_i32 {
    f0: i32,
    f1: i32,
    f2: i32,
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
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<i32>;

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

@compute @workgroup_size(256, 1, 1)
fn operands(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    var a = 1i;
    let kept = a;
    a = 10i;
    if (0u >= launch.y_len) {
        panic_with_2(0u, launch.y_len, 0u);
        return;
    }
    y[launch.y_offset + 0u] = kept + a + a;
    var b = 2i;
    let kept_1 = b * 100i;
    var value: i32;
    if (b > 1i) {
        b = 5i;
        value = b;
    } else {
        value = 0i;
    }
    if (1u >= launch.y_len) {
        panic_with_2(1u, launch.y_len, 1u);
        return;
    }
    y[launch.y_offset + 1u] = kept_1 + value - b;
    var c = 3i;
    let kept_2 = c;
    c = 7i;
    if (2u >= launch.y_len) {
        panic_with_2(2u, launch.y_len, 2u);
        return;
    }
    y[launch.y_offset + 2u] = max(kept_2, 2i) + c;
    var d = 4i;
    let kept_3 = d;
    d += 1i;
    let t = Tuple3_i32_i32_i32(kept_3, d, d * 2i);
    if (3u >= launch.y_len) {
        panic_with_2(3u, launch.y_len, 3u);
        return;
    }
    y[launch.y_offset + 3u] = t.f0 * 100i + t.f1 * 10i + t.f2;
    var e = 5i;
    let kept_4 = e;
    e *= 2i;
    var array_1 = array<i32, 3>(kept_4, e, e);
    if (4u >= launch.y_len) {
        panic_with_2(4u, launch.y_len, 4u);
        return;
    }
    y[launch.y_offset + 4u] = array_1[0u] * 10000i + array_1[1u] * 100i + array_1[2u];
    if (5u >= launch.y_len) {
        panic_with_2(5u, launch.y_len, 5u);
        return;
    }
    y[launch.y_offset + 5u] = 8i;
    let kept_5 = y[launch.y_offset + 5u];
    y[launch.y_offset + 5u] = 1i;
    if (6u >= launch.y_len) {
        panic_with_2(6u, launch.y_len, 6u);
        return;
    }
    y[launch.y_offset + 6u] = kept_5 + y[launch.y_offset + 5u] * y[launch.y_offset + 5u];
    var f = 6i;
    let kept_6 = f;
    f -= 1i;
    let kept_7 = kept_6 - f;
    f -= 1i;
    let g = kept_7 - f;
    if (7u >= launch.y_len) {
        panic_with_2(7u, launch.y_len, 7u);
        return;
    }
    y[launch.y_offset + 7u] = g;
}
