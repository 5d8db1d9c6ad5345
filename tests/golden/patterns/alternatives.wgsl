// alternatives, tests/kernels/patterns.rs:194

struct Tuple2_i32_i32 {
    f0: i32,
    f1: i32,
}

struct Tuple2_Tuple2_i32_i32_i32 {
    f0: Tuple2_i32_i32,
    f1: i32,
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

fn y_load(index: u32) -> i32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn alternatives(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var value_1: i32;
    let matched = a_load(i);
    let matched_1 = b_load(i);
    let matched_2 = a_load(i) - b_load(i);
    if (matched == 0i || matched_1 == 0i || matched_1 == 3i) {
        value_1 = select(select(matched_2, matched, matched_1 == 0i), matched_1, matched == 0i) * 10i;
    } else if ((matched_1 == 1i || matched == 1i) && select(matched_2, matched, matched_1 == 1i) > 2i) {
        value_1 = select(matched_2, matched, matched_1 == 1i) * 100i + select(matched_1, matched_2, matched_1 == 1i);
    } else if (matched == 4i || (matched_2 >= (-2i) && matched_2 <= (-1i))) {
        value_1 = select(matched_2, matched, matched == 4i) * 1000i;
    } else if (matched_1 == 2i || matched == 2i) {
        var n = select(matched_1, matched, matched_1 == 2i);
        n += 1i;
        value_1 = n;
    } else {
        value_1 = 77i;
    }
    y_store(i, value_1);
    let matched_3 = a_load(i);
    let matched_4 = b_load(i);
    if (matched_4 == 5i || matched_3 == 5i) {
        y_store(i, y_load(i) + select(matched_4, matched_3, matched_4 == 5i) * 100000i);
    }
    let matched_5 = a_load(i);
    let matched_6 = b_load(i);
    let p = select(matched_5, matched_6, matched_5 == 0i);
    let matched_7 = Tuple2_i32_i32(p, b_load(i));
    let r = select(matched_7.f0, matched_7.f1, matched_7.f0 == 1i);
    let whole = Tuple2_Tuple2_i32_i32_i32(matched_7, 6i);
    y_store(i, y_load(i) + (p * 1000000i + r * 10000000i + whole.f1));
}
