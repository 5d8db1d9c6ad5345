// texture, tests/kernels/names.rs:58

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    type_1_len: u32,
    type_1_offset: u32,
    texture_1_len: u32,
    texture_1_offset: u32,
    fn_1: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> type_1: array<u32>;
@group(0) @binding(1) var<storage, read_write> texture_1: array<u32>;

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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.type_1_len) {
        panic_with_2(0u, launch.type_1_len, i);
        return;
    }
    let match_1 = type_1[launch.type_1_offset + i];
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
    if (i >= launch.texture_1_len) {
        panic_with_2(1u, launch.texture_1_len, i);
        return;
    }
    texture_1[launch.texture_1_offset + i] = 5u;
    texture_1[launch.texture_1_offset + i] = v__y + 1u;
}
