// integer_comparisons, tests/kernels/arithmetic.rs:98

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
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

fn a_load(index: u32) -> i32 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return i32();
}

fn b_load(index: u32) -> i32 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn integer_comparisons(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    let c = u32(a_1);
    let d = u32(b_1);
    var bits = 0u;
    bits |= u32(a_1 == b_1);
    bits |= u32(a_1 != b_1) << 1u;
    bits |= u32(a_1 < b_1) << 2u;
    bits |= u32(a_1 <= b_1) << 3u;
    bits |= u32(a_1 > b_1) << 4u;
    bits |= u32(a_1 >= b_1) << 5u;
    bits |= u32(c < d) << 6u;
    bits |= u32(c <= d) << 7u;
    bits |= u32(c > d) << 8u;
    bits |= u32(c >= d) << 9u;
    y_store(i, bits);
}
