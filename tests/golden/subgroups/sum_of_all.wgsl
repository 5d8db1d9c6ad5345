// sum_of_all, tests/kernels/subgroups.rs:78

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
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

var<workgroup> partial: array<f32, 64>;

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

fn u32_saturating_sub(a: u32, b: u32) -> u32 {
    return a - min(a, b);
}

@compute @workgroup_size(64, 1, 1)
fn sum_of_all(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>, @builtin(subgroup_size) subgroup_size: u32, @builtin(subgroup_invocation_id) subgroup_lane: u32) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id, workgroup_id, subgroup_size, subgroup_lane);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>, workgroup_id: vec3<u32>, subgroup_size: u32, subgroup_lane: u32) {
    let i = global_id.x;
    let lane = local_id.x;
    var value: f32;
    var sum: f32;
    loop {
        if (i < launch.x_len) {
            if (i >= launch.x_len) {
                panic_with_2(0u, launch.x_len, i);
                break;
            }
            value = x[launch.x_offset + i];
        } else {
            value = 0.0f;
        }
        let sum_1 = subgroupAdd(value);
        sum = sum_1;
        partial[lane] = 0.0f;
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    loop {
        if (subgroup_lane == 0u) {
            let divisor = subgroup_size;
            if (!(!(divisor == 0u))) {
                panic_with_0(1u);
                break;
            }
            let index = lane / divisor;
            if (index >= 64u) {
                panic_with_2(2u, 64u, index);
                break;
            }
            partial[index] = sum;
        }
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    var total = 0.0f;
    let divisor = subgroup_size;
    if (!(!(divisor == 0u))) {
        panic_with_0(3u);
        return;
    }
    let to = 64u / divisor;
    if (u32_saturating_sub(to, 1u) < 64u) {
        for (var k = 0u; k < to; k += 1u) {
            total += partial[k];
        }
    } else {
        for (var k = 0u; k < to; k += 1u) {
            if (k >= 64u) {
                panic_with_2(4u, 64u, k);
                return;
            }
            total += partial[k];
        }
    }
    if (lane == 0u) {
        let index = workgroup_id.x;
        if (index >= launch.y_len) {
            panic_with_2(5u, launch.y_len, index);
            return;
        }
        y[launch.y_offset + index] = total;
    }
}
