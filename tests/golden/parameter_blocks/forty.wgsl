// forty, tests/kernels/parameter_blocks.rs:10

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    p0: f32,
    p1: i32,
    p2: u32,
    p3: u32,
    p4: u32,
    p5: f32,
    p6: i32,
    p7: u32,
    p8: u32,
    p9: u32,
    p10: f32,
    p11: i32,
    p12: u32,
    p13: u32,
    p14: u32,
    p15: f32,
    p16: i32,
    y_len: u32,
    y_offset: u32,
    p17: u32,
    p18: u32,
    p19: u32,
    p20: f32,
    p21: i32,
    p22: u32,
    p23: u32,
    p24: u32,
    p25: f32,
    p26: i32,
    p27: u32,
    p28: u32,
    p29: u32,
    p30: f32,
    p31: i32,
    p32: u32,
    p33: u32,
    p34: u32,
    p35: f32,
    p36: i32,
    p37: u32,
    p38: u32,
    p39: u32,
}

@group(0) @binding(1) var<storage, read> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn u32_rotate_left(a: u32, n: u32) -> u32 {
    return (a << (n & 31u)) | (a >> ((0u - n) & 31u));
}

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

@compute @workgroup_size(64, 1, 1)
fn forty(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let part0 = f32_to_u32(launch.p0) + u32(launch.p1) * 3u + launch.p2 * 5u + launch.p3 * 7u + u32((launch.p4 != 0u)) * 9u + f32_to_u32(launch.p5) * 11u + u32(launch.p6) * 13u + launch.p7 * 15u + launch.p8 * 17u + u32((launch.p9 != 0u)) * 19u;
    let part1 = f32_to_u32(launch.p10) * 21u + u32(launch.p11) * 23u + launch.p12 * 25u + launch.p13 * 27u + u32((launch.p14 != 0u)) * 29u + f32_to_u32(launch.p15) * 31u + u32(launch.p16) * 33u + launch.p17 * 35u + launch.p18 * 37u + u32((launch.p19 != 0u)) * 39u;
    let part2 = f32_to_u32(launch.p20) * 41u + u32(launch.p21) * 43u + launch.p22 * 45u + launch.p23 * 47u + u32((launch.p24 != 0u)) * 49u + f32_to_u32(launch.p25) * 51u + u32(launch.p26) * 53u + launch.p27 * 55u + launch.p28 * 57u + u32((launch.p29 != 0u)) * 59u;
    let part3 = f32_to_u32(launch.p30) * 61u + u32(launch.p31) * 63u + launch.p32 * 65u + launch.p33 * 67u + u32((launch.p34 != 0u)) * 69u + f32_to_u32(launch.p35) * 71u + u32(launch.p36) * 73u + launch.p37 * 75u + launch.p38 * 77u + u32((launch.p39 != 0u)) * 79u;
    y_store(i, part0 ^ u32_rotate_left(part1, 8u) ^ u32_rotate_left(part2, 16u) ^ u32_rotate_left(part3, 24u) ^ i);
}
