// follow, tests/kernels/unchecked.rs:16

struct Pair {
    value: u32,
    next: u32,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    pairs_len: u32,
    pairs_offset: u32,
    counts_len: u32,
    counts_offset: u32,
    reversed_len: u32,
    reversed_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> pairs: array<Pair>;
@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> reversed: array<u32>;

var<workgroup> tile: array<array<u32, 8>, 4>;

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
    storageBarrier();
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
fn follow(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(32u, 1u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>) {
    let i = global_id.x;
    let lane = local_id.x;
    let next = pairs[launch.pairs_offset + i].next;
    let operand = pairs[launch.pairs_offset + next].value;
    atomicAdd(&counts[launch.counts_offset + next], operand);
    loop {
        {
            if (i >= launch.pairs_len) {
                panic_with_2(0u, launch.pairs_len, i);
                break;
            }
            let index = lane / 8u;
            let index_1 = lane % 8u;
            tile[index][index_1] = pairs[launch.pairs_offset + i].value;
        }
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    let other = 31u - lane;
    let index = other / 8u;
    let index_1 = other % 8u;
    reversed[launch.reversed_offset + i] = tile[index][index_1];
}
