// signed_shorts, tests/kernels/packed.rs:27

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
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<atomic<u32>>;

fn x_load(index: u32) -> i32 {
    let element_at = launch.x_offset + index;
    if (index < launch.x_len) { return i32(x[element_at / 2u] << (16u - element_at % 2u * 16u)) >> 16u; }
    return i32();
}

fn y_load(index: u32) -> i32 {
    let element_at = launch.y_offset + index;
    if (index < launch.y_len) { return i32(atomicLoad(&y[element_at / 2u]) << (16u - element_at % 2u * 16u)) >> 16u; }
    return i32();
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
fn signed_shorts(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, i16_wrap(i16_wrap(x_load(i) + y_load(i)) - 1i));
}
