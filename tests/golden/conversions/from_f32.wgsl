// from_f32, tests/kernels/conversions.rs:161

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
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<u64>;

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

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

// Mesa 22.3 gets comparisons of `i64(x)` with constants wrong, so the sign is extended by arithmetic.
fn i32_to_i64(x: i32) -> i64 {
    return i64((u64(u32(x)) ^ 0x80000000lu) - 0x80000000lu);
}

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i64(x: f32) -> i64 {
    if (f32_is_nan(x)) { return 0li; }
    if (x >= 9223372036854775808.0f) { return 0x7fffffffffffffffli; }
    if (x <= -9223372036854775808.0f) { return -0x7fffffffffffffffli - 1li; }
    return i64(x);
}

fn f32_to_u64(x: f32) -> u64 {
    if (x >= 18446744073709551616.0f) { return 0xfffffffffffffffflu; }
    if (x >= 1.0f) { return u64(x); }
    return 0lu;
}

@compute @workgroup_size(256, 1, 1)
fn from_f32(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let index = 11u * i;
    if (index >= launch.y_len) {
        panic_with_2(1u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = u64(i32_to_i64(clamp(f32_to_i32(x_1), -128i, 127i)));
    let index_1 = 11u * i + 1u;
    if (index_1 >= launch.y_len) {
        panic_with_2(2u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = u64(i32_to_i64(clamp(f32_to_i32(x_1), -32768i, 32767i)));
    let index_2 = 11u * i + 2u;
    if (index_2 >= launch.y_len) {
        panic_with_2(3u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = u64(i32_to_i64(f32_to_i32(x_1)));
    let index_3 = 11u * i + 3u;
    if (index_3 >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index_3);
        return;
    }
    y[launch.y_offset + index_3] = u64(f32_to_i64(x_1));
    let index_4 = 11u * i + 4u;
    if (index_4 >= launch.y_len) {
        panic_with_2(5u, launch.y_len, index_4);
        return;
    }
    y[launch.y_offset + index_4] = u64(clamp(f32_to_u32(x_1), 0u, 255u));
    let index_5 = 11u * i + 5u;
    if (index_5 >= launch.y_len) {
        panic_with_2(6u, launch.y_len, index_5);
        return;
    }
    y[launch.y_offset + index_5] = u64(clamp(f32_to_u32(x_1), 0u, 65535u));
    let index_6 = 11u * i + 6u;
    if (index_6 >= launch.y_len) {
        panic_with_2(7u, launch.y_len, index_6);
        return;
    }
    y[launch.y_offset + index_6] = u64(f32_to_u32(x_1));
    let index_7 = 11u * i + 7u;
    if (index_7 >= launch.y_len) {
        panic_with_2(8u, launch.y_len, index_7);
        return;
    }
    y[launch.y_offset + index_7] = f32_to_u64(x_1);
    let index_8 = 11u * i + 8u;
    if (index_8 >= launch.y_len) {
        panic_with_2(9u, launch.y_len, index_8);
        return;
    }
    y[launch.y_offset + index_8] = u64(f32_to_u32(x_1));
    let index_9 = 11u * i + 9u;
    if (index_9 >= launch.y_len) {
        panic_with_2(10u, launch.y_len, index_9);
        return;
    }
    y[launch.y_offset + index_9] = u64(bitcast<u32>(x_1));
    let index_10 = 11u * i + 10u;
    if (index_10 >= launch.y_len) {
        panic_with_2(11u, launch.y_len, index_10);
        return;
    }
    y[launch.y_offset + index_10] = bitcast<u64>(f64(x_1));
}
