// texture, tests/kernels/names.rs:58

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    type_1_len: u32,
    type_1_offset: u32,
    texture_1_len: u32,
    texture_1_offset: u32,
    fn_1: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> type_1: array<u32>;
@group(0) @binding(1) var<storage, read_write> texture_1: array<u32>;

fn type_1_load(index: u32) -> u32 {
    if (index < launch.type_1_len) { return type_1[launch.type_1_offset + index]; }
    return u32();
}

fn texture_1_store(index: u32, value: u32) {
    if (index < launch.texture_1_len) { texture_1[launch.texture_1_offset + index] = value; }
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

fn u32_rem_euclid(a: u32, b: u32) -> u32 {
    return u32_rem(a, b);
}

@compute @workgroup_size(256, 1, 1)
fn texture_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let match_1 = type_1_load(i);
    let gruf6udfe = match_1 + launch.fn_1;
    let u6570 = gruf6udfe + 1u;
    let ids = u6570;
    let math = u32_rem_euclid(ids, 100u);
    let cpu = math;
    let run = cpu;
    let launch_1 = run;
    let param_0 = launch_1;
    let kept_3 = param_0;
    let u32_1 = kept_3;
    let _x = u32_1;
    let v__y = _x;
    texture_1_store(i, 5u);
    texture_1_store(i, v__y + 1u);
}
