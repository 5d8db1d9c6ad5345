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
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
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
    let i = global_id.x;
    var a = x_load(2u * i);
    var b = x_load(2u * i + 1u);
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
    y_store(4u * i, pair.f0);
    y_store(4u * i + 1u, inner.f1 * 10i + i32(one));
    y_store(4u * i + 2u, f32_to_i32(half * 2.0f) + i32(flag) * c);
    y_store(4u * i + 3u, whole.f0.f0.f1 - whole.f1.f1.f1);
}
