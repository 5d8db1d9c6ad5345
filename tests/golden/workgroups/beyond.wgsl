// beyond, tests/kernels/workgroups.rs:534

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    shifts_len: u32,
    shifts_offset: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> shifts: array<array<u32, 2>>;
@group(0) @binding(1) var<storage, read> x: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

var<workgroup> table: array<array<u32, 4>, 32>;

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

var<workgroup> workgroup_panicked: atomic<u32>;
var<private> meetings: u32;

// Waits for all; whether one has panicked before.
fn workgroup_has_panicked() -> bool {
    if (panicked != 0u) { atomicMin(&workgroup_panicked, meetings); }
    workgroupBarrier();
    meetings += 1u;
    return atomicLoad(&workgroup_panicked) < meetings;
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

@compute @workgroup_size(32, 1, 1)
fn beyond(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(32u, 1u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id, workgroup_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>, workgroup_id: vec3<u32>) {
    let i = global_id.x;
    let lane = local_id.x;
    let index = workgroup_id.x;
    if (index >= launch.shifts_len) {
        panic_with_2(0u, launch.shifts_len, index);
        return;
    }
    var matched = shifts[launch.shifts_offset + index];
    let outer = matched[0u];
    let inner = matched[1u];
    loop {
        if (i >= launch.y_len) {
            panic_with_2(1u, launch.y_len, i);
            break;
        }
        y[launch.y_offset + i] = 1u;
        if (i >= launch.x_len) {
            panic_with_2(2u, launch.x_len, i);
            break;
        }
        let index_1 = lane + outer;
        if (index_1 >= 32u) {
            panic_with_2(3u, 32u, index_1);
            break;
        }
        let index_2 = lane % 4u + inner;
        if (index_2 >= 4u) {
            panic_with_2(4u, 4u, index_2);
            break;
        }
        table[index_1][index_2] = x[launch.x_offset + i];
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    if (i >= launch.y_len) {
        panic_with_2(5u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = table[31u - lane][(31u - lane) % 4u];
}
