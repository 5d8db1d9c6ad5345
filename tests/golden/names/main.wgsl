// main, tests/kernels/names.rs:7

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    texture_1_len: u32,
    texture_1_offset: u32,
    sampler_1_len: u32,
    sampler_1_offset: u32,
    array_1: u32,
    vec3_1: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> texture_1: array<u32>;
@group(0) @binding(1) var<storage, read_write> sampler_1: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
}

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

@compute @workgroup_size(256, 1, 1)
fn main_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let global_id_1 = global_id.x;
    if (global_id_1 >= launch.texture_1_len) {
        panic_with_2(0u, launch.texture_1_len, global_id_1);
        return;
    }
    let var_1 = texture_1[launch.texture_1_offset + global_id_1];
    let override_ = var_1 + launch.array_1;
    let launch_1 = override_ * launch.vec3_1;
    let group_1 = launch_1 + 1u;
    let function = group_1;
    let ptr_1 = function;
    let workgroup = ptr_1;
    let uniform = workgroup;
    let discard_1 = uniform;
    let switch_1 = discard_1;
    let diagnostic_1 = switch_1;
    let f32_load = diagnostic_1;
    if (!(!(launch.array_1 == 0u))) {
        panic_with_0(1u);
        return;
    }
    let u32_div_1 = f32_load / launch.array_1;
    let select_1 = u32_div_1;
    let bitcast_1 = select_1;
    let size_x_1 = bitcast_1;
    let local_id_1 = size_x_1;
    if (global_id_1 >= launch.sampler_1_len) {
        panic_with_2(2u, launch.sampler_1_len, global_id_1);
        return;
    }
    sampler_1[launch.sampler_1_offset + global_id_1] = local_id_1;
}
