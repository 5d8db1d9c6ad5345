// tuples, tests/kernels/matches.rs:95

struct Tuple2_i32_bool {
    f0: i32,
    f1: bool,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
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

fn a_load(index: u32) -> i32 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return i32();
}

fn b_load(index: u32) -> i32 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn tuples(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let pair = Tuple2_i32_bool(a_load(i), b_load(i) > 0i);
    var value_1: i32;
    let matched = a_load(i);
    let matched_1 = b_load(i);
    if (matched == 0i && matched_1 == 0i) {
        value_1 = 1i;
    } else if (matched == 0i) {
        value_1 = 3i;
    } else if (matched >= 1i && matched <= 5i && matched == matched_1) {
        value_1 = 4i;
    } else if (matched_1 >= (-5i) && matched_1 <= (-1i)) {
        value_1 = matched;
    } else {
        value_1 = matched * matched_1;
    }
    y_store(2u * i, value_1);
    var value_2: i32;
    if (pair.f0 >= 1i && pair.f1) {
        value_2 = 1i;
    } else if (pair.f1) {
        value_2 = 2i;
    } else {
        value_2 = pair.f0;
    }
    y_store(2u * i + 1u, value_2);
}
