// across, tests/kernels/workgroups.rs:341

struct Tuple2_f32_f32 {
    f0: f32,
    f1: f32,
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
    scale: f32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

var<workgroup> best: f32;

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

@compute @workgroup_size(8, 2, 1)
fn across(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(8u, 2u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>) {
    let id = global_id;
    let local = local_id;
    let lane = local.y * 8u + local.x;
    let at = id.y * launch.size_x + id.x;
    let is_inside = id.x < launch.size_x && id.y < launch.size_y;
    var value: f32;
    var pair: Tuple2_f32_f32;
    var window: array<f32, 3>;
    var half: f32;
    loop {
        if (is_inside) {
            if (at >= launch.x_len) {
                panic_with_2(0u, launch.x_len, at);
                break;
            }
            value = x[launch.x_offset + at];
        } else {
            value = 0.0f;
        }
        pair = Tuple2_f32_f32(value, f32(lane));
        window = array<f32, 3>();
        if (lane % 2u == 0u) {
            half = pair.f0 / 2.0f;
        } else {
            half = pair.f0 * 2.0f;
        }
        break;
    }
    let steps = select(16u, 3u, launch.scale > 2.0f);
    for (var step_1 = 0u; step_1 < steps; step_1 += 1u) {
        if (panicked == 0u) {
            if (lane == step_1) {
                best = pair.f0 + half;
            }
        }
        if (workgroup_has_panicked()) {
            return;
        }
        let current = best;
        let index = step_1 % 3u;
        window[index] = window[index] + current;
        pair.f1 = pair.f1 + current * launch.scale;
        workgroupBarrier();
    }
    if (panicked != 0u) {
        return;
    }
    if (is_inside) {
        if (at >= launch.y_len) {
            panic_with_2(1u, launch.y_len, at);
            return;
        }
        y[launch.y_offset + at] = pair.f0 + pair.f1 + window[0u] - window[1u] * 2.0f + window[2u] + half;
    }
}
