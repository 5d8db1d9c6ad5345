// outside, tests/kernels/packed.rs:46

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
    w_len: u32,
    w_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read> z: array<u32>;
@group(0) @binding(2) var<storage, read> w: array<u64>;
@group(0) @binding(3) var<storage, read_write> y: array<atomic<u32>>;

fn x_load(index: u32) -> u32 {
    let element_at = launch.x_offset + index;
    if (index < launch.x_len) { return (x[element_at / 4u] >> (element_at % 4u * 8u)) & 0xffu; }
    return u32();
}

fn z_load(index: u32) -> i32 {
    let element_at = launch.z_offset + index;
    if (index < launch.z_len) { return i32(z[element_at / 2u] << (16u - element_at % 2u * 16u)) >> 16u; }
    return i32();
}

fn w_load(index: u32) -> u64 {
    if (index < launch.w_len) { return w[launch.w_offset + index]; }
    return u64();
}

fn y_store(index: u32, value: u32) {
    if (index >= launch.y_len) { return; }
    let element_at = launch.y_offset + index;
    let first_bit = element_at % 4u * 8u;
    atomicAnd(&y[element_at / 4u], ~(0xffu << first_bit));
    atomicOr(&y[element_at / 4u], value << first_bit);
}

fn u8_wrap(a: u32) -> u32 {
    return (a << 24u) >> 24u;
}

@compute @workgroup_size(256, 1, 1)
fn outside(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, u8_wrap(u8_wrap(u8_wrap(x_load(i + 2u) + u8_wrap(u32(z_load(i + 2u)))) + u8_wrap(u32(w_load(i + 2u)))) + 1u));
    y_store(i + 100u, 7u);
}
