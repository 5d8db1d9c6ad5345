// swap, tests/kernels/tuples.rs:6

struct Tuple2_i32_i32 {
    f0: i32,
    f1: i32,
}

struct Tuple2_Tuple2_i32_i32_u32 {
    f0: Tuple2_i32_i32,
    f1: u32,
}

struct Tuple2_bool_i32 {
    f0: bool,
    f1: i32,
}

struct Tuple2_f32_Tuple2_bool_i32 {
    f0: f32,
    f1: Tuple2_bool_i32,
}

struct Tuple2_Tuple2_Tuple2_i32_i32_u32_Tuple2_f32_Tuple2_bool_i32 {
    f0: Tuple2_Tuple2_i32_i32_u32,
    f1: Tuple2_f32_Tuple2_bool_i32,
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
fn swap(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    let index = 2u * i;
    if (index >= launch.x_len) {
        panic_with_2(0u, launch.x_len, index);
        return;
    }
    var a = x[launch.x_offset + index];
    let index_1 = 2u * i + 1u;
    if (index_1 >= launch.x_len) {
        panic_with_2(1u, launch.x_len, index_1);
        return;
    }
    var b = x[launch.x_offset + index_1];
    let kept = b;
    let kept_1 = a;
    a = kept;
    b = kept_1;
    var pair = Tuple2_i32_i32(a, b);
    pair.f0 = pair.f0 + 100i;
    let kept_2 = pair;
    pair.f1 = kept_2.f0;
    pair.f0 = kept_2.f1;
    let nested = Tuple2_Tuple2_Tuple2_i32_i32_u32_Tuple2_f32_Tuple2_bool_i32(Tuple2_Tuple2_i32_i32_u32(pair, 1u), Tuple2_f32_Tuple2_bool_i32(2.5f, Tuple2_bool_i32(true, pair.f0)));
    let inner = nested.f0.f0;
    let one = nested.f0.f1;
    let half = nested.f1.f0;
    let flag = nested.f1.f1.f0;
    let c = nested.f1.f1.f1;
    let whole = nested;
    let index_2 = 4u * i;
    if (index_2 >= launch.y_len) {
        panic_with_2(2u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = pair.f0;
    let index_3 = 4u * i + 1u;
    if (index_3 >= launch.y_len) {
        panic_with_2(3u, launch.y_len, index_3);
        return;
    }
    y[launch.y_offset + index_3] = inner.f1 * 10i + i32(one);
    let index_4 = 4u * i + 2u;
    if (index_4 >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index_4);
        return;
    }
    y[launch.y_offset + index_4] = f32_to_i32(half * 2.0f) + i32(flag) * c;
    let index_5 = 4u * i + 3u;
    if (index_5 >= launch.y_len) {
        panic_with_2(5u, launch.y_len, index_5);
        return;
    }
    y[launch.y_offset + index_5] = whole.f0.f0.f1 - whole.f1.f1.f1;
}
