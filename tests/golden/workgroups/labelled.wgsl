// labelled, tests/kernels/workgroups.rs:137

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    limits_len: u32,
    limits_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> limits: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

var<workgroup> ring_1: array<u32, 8>;

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

@compute @workgroup_size(8, 1, 1)
fn labelled(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(8u, 1u, 1u) + local_id;
    invocation(global_id, local_id, workgroup_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>, workgroup_id: vec3<u32>) {
    let lane = local_id.x;
    let index = workgroup_id.x;
    if (index >= launch.limits_len) {
        panic_with_2(0u, launch.limits_len, index);
        return;
    }
    let limit = limits[launch.limits_offset + index];
    var seen = 0u;
    ring_1[lane] = lane;
    workgroupBarrier();
    for (var round_1 = 0u; round_1 < 10u; round_1 += 1u) {
        var continues = false;
        var breaks = false;
        var inner = 0u;
        loop {
            let next = ring_1[(lane + 1u) % 8u];
            workgroupBarrier();
            ring_1[lane] = next + round_1;
            workgroupBarrier();
            inner += 1u;
            if (inner == 3u) {
                continues = true;
                break;
            }
            if (round_1 * 3u + inner > limit) {
                breaks = true;
                break;
            }
            if (limit % 2u == 0u) {
                seen += ring_1[7u - lane];
                workgroupBarrier();
            } else {
                seen ^= next;
            }
        }
        if (continues) {
            continue;
        }
        if (breaks) {
            break;
        }
    }
    var bonus: u32;
    loop {
        if (limit > 20u) {
            bonus = 0u;
            break;
        }
        ring_1[lane] = ring_1[lane] + 1u;
        workgroupBarrier();
        bonus = ring_1[(lane + 3u) % 8u];
        break;
    }
    let index_1 = global_id.x;
    if (index_1 >= launch.y_len) {
        panic_with_2(1u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = seen * 100u + bonus + ring_1[lane];
}
