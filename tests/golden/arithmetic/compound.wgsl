// compound, tests/kernels/arithmetic.rs:140

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

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

@compute @workgroup_size(256, 1, 1)
fn compound(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let b_1 = b_load(i);
    y_store(i, a_load(i));
    y_store(i, y_load(i) + b_1);
    y_store(i, y_load(i) - 3i);
    y_store(i, y_load(i) * b_1);
    y_store(i, y_load(i) / 7i);
    y_store(i, y_load(i) ^ a_load(i));
    y_store(i, y_load(i) << 2u);
    y_store(i, y_load(i) | 1i);
    var local = y_load(i);
    local = local % 1000i;
    local &= 255i;
    local = local >> 1u;
    local = i32_div(local, b_1);
    y_store(i, y_load(i) - local);
}
