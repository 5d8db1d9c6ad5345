// forty, tests/kernels/parameter_blocks.rs:10

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    let part0 = f32_to_u32(launch.p0) + u32(launch.p1) * 3u + launch.p2 * 5u + launch.p3 * 7u + u32((launch.p4 != 0u)) * 9u + f32_to_u32(launch.p5) * 11u + u32(launch.p6) * 13u + launch.p7 * 15u + launch.p8 * 17u + u32((launch.p9 != 0u)) * 19u;
    let part1 = f32_to_u32(launch.p10) * 21u + u32(launch.p11) * 23u + launch.p12 * 25u + launch.p13 * 27u + u32((launch.p14 != 0u)) * 29u + f32_to_u32(launch.p15) * 31u + u32(launch.p16) * 33u + launch.p17 * 35u + launch.p18 * 37u + u32((launch.p19 != 0u)) * 39u;
    let part2 = f32_to_u32(launch.p20) * 41u + u32(launch.p21) * 43u + launch.p22 * 45u + launch.p23 * 47u + u32((launch.p24 != 0u)) * 49u + f32_to_u32(launch.p25) * 51u + u32(launch.p26) * 53u + launch.p27 * 55u + launch.p28 * 57u + u32((launch.p29 != 0u)) * 59u;
    let part3 = f32_to_u32(launch.p30) * 61u + u32(launch.p31) * 63u + launch.p32 * 65u + launch.p33 * 67u + u32((launch.p34 != 0u)) * 69u + f32_to_u32(launch.p35) * 71u + u32(launch.p36) * 73u + launch.p37 * 75u + launch.p38 * 77u + u32((launch.p39 != 0u)) * 79u;
    if (i >= launch.y_len) {
        panic_with_2(0u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = part0 ^ u32_rotate_left(part1, 8u) ^ u32_rotate_left(part2, 16u) ^ u32_rotate_left(part3, 24u) ^ i;
}
