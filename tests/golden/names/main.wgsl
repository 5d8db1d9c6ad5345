// main, tests/kernels/names.rs:7

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
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

fn texture_1_load(index: u32) -> u32 {
    if (index < launch.texture_1_len) { return texture_1[launch.texture_1_offset + index]; }
    return u32();
}

fn sampler_1_store(index: u32, value: u32) {
    if (index < launch.sampler_1_len) { sampler_1[launch.sampler_1_offset + index] = value; }
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

@compute @workgroup_size(256, 1, 1)
fn main_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let global_id_1 = global_id.x;
    let var_1 = texture_1_load(global_id_1);
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
    let u32_div_1 = u32_div(f32_load, launch.array_1);
    let select_1 = u32_div_1;
    let bitcast_1 = select_1;
    let size_x_1 = bitcast_1;
    let local_id_1 = size_x_1;
    sampler_1_store(global_id_1, local_id_1);
}
