// patterns, tests/kernels/bindings.rs:106

struct Tuple2_i32_i32 {
    f0: i32,
    f1: i32,
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

fn y_load(index: u32) -> i32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn patterns(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a = x_load(i);
    let b = x_load(i) * 2i;
    let matched = Tuple2_i32_i32(a - b, 5i);
    var c = a + b;
    let d = matched.f0;
    let a_1 = b;
    let b_1 = a;
    c += 1i;
    let pair = Tuple2_i32_i32(c, d);
    let c_1 = pair.f0;
    let matched_1 = y_load(i);
    let _unused = 4i;
    y_store(i, a_1 * 1000i + b_1 * 100i + c_1 * 10i + d);
}
