// constants, tests/kernels/conversions.rs:202

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
@group(0) @binding(0) var<storage, read_write> y: array<u64>;

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

// Written so that no compiler sees a constant that WGSL forbids.
fn f64_opaque(bits: u64) -> f64 {
    return bitcast<f64>(bits);
}

@compute @workgroup_size(256, 1, 1)
fn constants(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    if (0u >= launch.y_len) {
        panic_with_2(0u, launch.y_len, 0u);
        return;
    }
    y[launch.y_offset + 0u] = 44lu;
    if (1u >= launch.y_len) {
        panic_with_2(1u, launch.y_len, 1u);
        return;
    }
    y[launch.y_offset + 1u] = 65535lu;
    if (2u >= launch.y_len) {
        panic_with_2(2u, launch.y_len, 2u);
        return;
    }
    y[launch.y_offset + 2u] = 9223372036854775807lu;
    if (3u >= launch.y_len) {
        panic_with_2(3u, launch.y_len, 3u);
        return;
    }
    y[launch.y_offset + 3u] = 9223372036854775808lu;
    if (4u >= launch.y_len) {
        panic_with_2(4u, launch.y_len, 4u);
        return;
    }
    y[launch.y_offset + 4u] = 0lu;
    if (5u >= launch.y_len) {
        panic_with_2(5u, launch.y_len, 5u);
        return;
    }
    y[launch.y_offset + 5u] = 18446744073709551615lu;
    if (6u >= launch.y_len) {
        panic_with_2(6u, launch.y_len, 6u);
        return;
    }
    y[launch.y_offset + 6u] = bitcast<u64>(f64_opaque(0x43f0000000000000lu));
    if (7u >= launch.y_len) {
        panic_with_2(7u, launch.y_len, 7u);
        return;
    }
    y[launch.y_offset + 7u] = 16777216lu;
    if (8u >= launch.y_len) {
        panic_with_2(8u, launch.y_len, 8u);
        return;
    }
    y[launch.y_offset + 8u] = 0lu + bitcast<u64>(f64_opaque(0x3fb99999a0000000lu));
    if (9u >= launch.y_len) {
        panic_with_2(9u, launch.y_len, 9u);
        return;
    }
    y[launch.y_offset + 9u] = 18446744073709551615lu;
    if (10u >= launch.y_len) {
        panic_with_2(10u, launch.y_len, 10u);
        return;
    }
    y[launch.y_offset + 10u] = 4464lu;
    if (11u >= launch.y_len) {
        panic_with_2(11u, launch.y_len, 11u);
        return;
    }
    y[launch.y_offset + 11u] = 128lu;
}
