// carried, tests/kernels/phases.rs:111

struct Tuple2_u32_usize {
    f0: u32,
    f1: u32,
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
    x_len: u32,
    x_offset: u32,
    seen_len: u32,
    seen_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> seen: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

var<workgroup> total: atomic<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
}

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

// tests/kernels/phases.rs:104
fn third_of(value: u32, local_id: vec3<u32>) -> u32 {
    if (!(value < 1000u)) {
        panic_with_1(0u, value);
        return u32();
    }
    return value / 3u + local_id.x;
}

@compute @workgroup_size(64, 1, 1)
fn carried(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    if (lane == 0u) {
        atomicStore(&total, 0u);
    }
    workgroupBarrier();
    storageBarrier();
    var third: u32;
    var before: u32;
    var is_any: bool;
    loop {
        if (i >= launch.x_len) {
            panic_with_2(1u, launch.x_len, i);
            break;
        }
        var third_1 = third_of(x[launch.x_offset + i], local_id);
        if (panicked != 0u) {
            break;
        }
        third = third_1;
        if (i >= launch.seen_len) {
            panic_with_2(2u, launch.seen_len, i);
            break;
        }
        var before_1: u32;
        before_1 = atomicAdd(&seen[launch.seen_offset + i], third);
        before = before_1;
        let operand = third >= 1000u;
        let is_any_1 = subgroupAny(operand);
        is_any = is_any_1;
        if (i >= launch.x_len) {
            panic_with_2(3u, launch.x_len, i);
            break;
        }
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    let pair = Tuple2_u32_usize(x[launch.x_offset + i] * 2u, launch.y_len / 64u);
    var later: u32;
    var own: array<u32, 4>;
    loop {
        if (third % 2u == 0u) {
            later = 1u;
        } else {
            if (!(!(launch.x_len == 0u))) {
                panic_with_0(4u);
                break;
            }
            let index = third % launch.x_len;
            if (index >= launch.x_len) {
                panic_with_2(5u, launch.x_len, index);
                break;
            }
            later = x[launch.x_offset + index];
        }
        own = array<u32, 4>(third, third, third, third);
        if (lane >= launch.x_len) {
            panic_with_2(6u, launch.x_len, lane);
            break;
        }
        own[lane % 4u] = x[launch.x_offset + lane];
        atomicAdd(&total, third);
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    var whole: u32;
    whole = atomicLoad(&total);
    let to = pair.f1;
    for (var k = 0u; k < to; k += 1u) {
        if (workgroup_has_panicked()) {
            return;
        }
        loop {
            if (lane == k) {
                if (k >= launch.x_len) {
                    panic_with_2(7u, launch.x_len, k);
                    break;
                }
                let operand = x[launch.x_offset + k];
                atomicAdd(&total, operand);
            }
            break;
        }
    }
    if (workgroup_has_panicked()) {
        return;
    }
    let sum = own[0u] + own[1u] + own[2u] + own[3u];
    var before_1: u32;
    before_1 = atomicLoad(&total);
    if (i >= launch.y_len) {
        panic_with_2(8u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = third + before + pair.f0 + later + sum + whole + before_1 + u32(is_any);
}
