// half, tests/kernels/names.rs:31

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

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

@compute @workgroup_size(256, 1, 1)
fn half_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let this_1 = global_id.x;
    if (this_1 >= launch.int_len) {
        panic_with_2(0u, launch.int_len, this_1);
        return;
    }
    let threadIdx = int[launch.int_offset + this_1];
    let blockIdx = threadIdx + launch.float;
    let auto_1 = blockIdx * launch.double;
    if (this_1 >= launch.x_len) {
        panic_with_2(1u, launch.x_len, this_1);
        return;
    }
    let template_1 = auto_1 + x[launch.x_offset + this_1];
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
    if (this_1 >= launch.unsigned_len) {
        panic_with_2(2u, launch.unsigned_len, this_1);
        return;
    }
    unsigned[launch.unsigned_offset + this_1] = Launch_1;
}
