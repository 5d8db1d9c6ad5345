// half, tests/kernels/names.rs:31

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    int_len: u32,
    int_offset: u32,
    unsigned_len: u32,
    unsigned_offset: u32,
    float: u32,
    double: u32,
    x_len: u32,
    x_offset: u32,
    x_len_1: u32,
    x_offset_1: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> int: array<u32>;
@group(0) @binding(1) var<storage, read_write> unsigned: array<u32>;
@group(0) @binding(2) var<storage, read> x: array<u32>;

fn int_load(index: u32) -> u32 {
    if (index < launch.int_len) { return int[launch.int_offset + index]; }
    return u32();
}

fn unsigned_store(index: u32, value: u32) {
    if (index < launch.unsigned_len) { unsigned[launch.unsigned_offset + index] = value; }
}

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

@compute @workgroup_size(256, 1, 1)
fn half_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let this_1 = global_id.x;
    let threadIdx = int_load(this_1);
    let blockIdx = threadIdx + launch.float;
    let auto_1 = blockIdx * launch.double;
    let template_1 = auto_1 + x_load(this_1);
    let class_1 = template_1 + launch.x_len_1;
    let operator_1 = class_1 + launch.x_offset_1;
    let namespace_1 = operator_1;
    let nullptr_1 = namespace_1;
    let load = nullptr_1;
    let store = load;
    let sizeof_1 = store;
    let short = sizeof_1;
    let signed = short;
    let min_1 = min(signed, 1000u);
    let printf = min_1;
    let v__launch_bounds__ = printf;
    let asm_1 = v__launch_bounds__;
    let volatile_1 = asm_1;
    let register_1 = volatile_1;
    let Launch_1 = register_1;
    unsigned_store(this_1, Launch_1);
}
