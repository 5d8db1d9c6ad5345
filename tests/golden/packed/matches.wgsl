// matches, tests/kernels/packed.rs:114

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    z_len: u32,
    z_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read> z: array<i64>;
@group(0) @binding(2) var<storage, read_write> y: array<atomic<u32>>;

fn x_load(index: u32) -> u32 {
    let element_at = launch.x_offset + index;
    if (index < launch.x_len) { return (x[element_at / 4u] >> (element_at % 4u * 8u)) & 0xffu; }
    return u32();
}

fn z_load(index: u32) -> i64 {
    if (index < launch.z_len) { return z[launch.z_offset + index]; }
    return i64();
}

fn y_store(index: u32, value: i32) {
    if (index >= launch.y_len) { return; }
    let element_at = launch.y_offset + index;
    let first_bit = element_at % 2u * 16u;
    atomicAnd(&y[element_at / 2u], ~(0xffffu << first_bit));
    atomicOr(&y[element_at / 2u], (u32(value) & 0xffffu) << first_bit);
}

fn i16_wrap(a: i32) -> i32 {
    return (a << 16u) >> 16u;
}

@compute @workgroup_size(256, 1, 1)
fn matches(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var class_1: i32;
    let matched = x_load(i);
    if (matched == 0u) {
        class_1 = -1i;
    } else if (matched >= 97u && matched <= 122u) {
        class_1 = 1i;
    } else if (matched >= 200u) {
        class_1 = 2i;
    } else {
        class_1 = 3i;
    }
    var size: i32;
    let matched_1 = z_load(i);
    if (matched_1 <= (-1li)) {
        size = -100i;
    } else if (matched_1 == 0li || matched_1 == 5000000000li) {
        size = 100i;
    } else {
        size = 200i;
    }
    y_store(i, i16_wrap(class_1 + size));
}
