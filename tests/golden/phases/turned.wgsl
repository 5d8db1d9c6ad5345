// turned, tests/kernels/phases.rs:9

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    counts_len: u32,
    counts_offset: u32,
    x_len: u32,
    x_offset: u32,
    fails_in_len: u32,
    fails_in_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> counts: array<u32>;
@group(0) @binding(1) var<storage, read> x: array<u32>;
@group(0) @binding(2) var<storage, read> fails_in: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<u32>;

var<workgroup> tile: array<u32, 64>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(4) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_1(site: u32, value_0: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
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

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

fn u32_saturating_sub(a: u32, b: u32) -> u32 {
    return a - min(a, b);
}

@compute @workgroup_size(64, 1, 1)
fn turned(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id, workgroup_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>, workgroup_id: vec3<u32>) {
    let i = global_id.x;
    let lane = local_id.x;
    let group_1 = workgroup_id.x;
    var sum = 0u;
    if (u32_saturating_sub(launch.size_x, 1u) / 64u * 64u + 63u < launch.fails_in_len && u32_saturating_add(select(4294967295u, 2u * launch.y_len, launch.y_len <= 2147483647u), u32_saturating_sub(launch.size_x, 1u) / 64u * 64u + 63u) < launch.x_len && u32_saturating_sub(launch.size_x, 1u) / 64u < launch.counts_len) {
        for (var turn = 0u; turn < 3u; turn += 1u) {
            loop {
                if (!(fails_in[launch.fails_in_offset + i] != turn + 1u)) {
                    panic_with_1(1u, turn);
                    break;
                }
                let index = turn * launch.y_len + i;
                tile[lane] = x[launch.x_offset + index];
                break;
            }
            if (workgroup_has_panicked()) {
                return;
            }
            let count = counts[launch.counts_offset + group_1] + turn;
            for (var counter = 0u; counter < count; counter += 1u) {
                workgroupBarrier();
                let next = tile[(lane + 1u) % 64u];
                workgroupBarrier();
                tile[lane] = next;
            }
            sum = sum * 10u + tile[lane];
        }
    } else {
        for (var turn = 0u; turn < 3u; turn += 1u) {
            loop {
                if (i >= launch.fails_in_len) {
                    panic_with_2(0u, launch.fails_in_len, i);
                    break;
                }
                if (!(fails_in[launch.fails_in_offset + i] != turn + 1u)) {
                    panic_with_1(1u, turn);
                    break;
                }
                let index = turn * launch.y_len + i;
                if (index >= launch.x_len) {
                    panic_with_2(2u, launch.x_len, index);
                    break;
                }
                tile[lane] = x[launch.x_offset + index];
                if (group_1 >= launch.counts_len) {
                    panic_with_2(3u, launch.counts_len, group_1);
                    break;
                }
                break;
            }
            if (workgroup_has_panicked()) {
                return;
            }
            let count = counts[launch.counts_offset + group_1] + turn;
            for (var counter = 0u; counter < count; counter += 1u) {
                workgroupBarrier();
                let next = tile[(lane + 1u) % 64u];
                workgroupBarrier();
                tile[lane] = next;
            }
            sum = sum * 10u + tile[lane];
        }
    }
    if (i >= launch.y_len) {
        panic_with_2(4u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = sum;
}
