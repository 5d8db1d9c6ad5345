// around_barriers, tests/kernels/panics.rs:110

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    fails_at_len: u32,
    fails_at_offset: u32,
    phase: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> fails_at: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

var<workgroup> tile: array<u32, 64>;

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

@compute @workgroup_size(64, 1, 1)
fn around_barriers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>) {
    let i = global_id.x;
    let lane = local_id.x;
    loop {
        if (launch.phase == 0u) {
            if (i >= launch.fails_at_len) {
                panic_with_2(0u, launch.fails_at_len, i);
                break;
            }
            if (!(fails_at[launch.fails_at_offset + i] == 0u)) {
                panic_with_0(1u);
                break;
            }
        }
        tile[lane] = lane;
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    var decided = launch.phase == 1u;
    loop {
        if (decided) {
            if (i >= launch.fails_at_len) {
                panic_with_2(2u, launch.fails_at_len, i);
                break;
            }
            decided = fails_at[launch.fails_at_offset + i] != 0u;
        }
        if (decided) {
            let index = lane + 64u;
            if (index >= 64u) {
                panic_with_2(3u, 64u, index);
                break;
            }
            tile[index] = 1u;
        }
        break;
    }
    for (var round_1 = 0u; round_1 < 3u; round_1 += 1u) {
        let index = 63u - lane;
        if (panicked == 0u) {
            tile[index] = tile[index] + round_1;
        }
        if (workgroup_has_panicked()) {
            return;
        }
    }
    if (panicked != 0u) {
        return;
    }
    if (launch.phase == 2u) {
        if (i >= launch.fails_at_len) {
            panic_with_2(4u, launch.fails_at_len, i);
            return;
        }
        let left = fails_at[launch.fails_at_offset + i];
        if (!(left == 0u)) {
            panic_with_2(5u, left, 0u);
            return;
        }
    }
    if (i >= launch.y_len) {
        panic_with_2(6u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = tile[lane] + 1000u;
}
