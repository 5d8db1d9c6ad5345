// shared_floats, tests/kernels/atomics.rs:143

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
    z_len: u32,
    z_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> z: array<i32>;

var<workgroup> sums: array<array<atomic<u32>, 2>, 2>;
var<workgroup> least: atomic<i32>;

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

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i32(x: f32) -> i32 {
    if (f32_is_nan(x)) { return 0i; }
    if (x >= 2147483648.0f) { return 2147483647i; }
    if (x < -2147483648.0f) { return i32(-2147483648); }
    return i32(x);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn f32_max(a: f32, b: f32) -> f32 {
    return select(b, a, a > b || f32_is_nan(b));
}

@compute @workgroup_size(32, 1, 1)
fn shared_floats(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(32u, 1u, 1u) + local_id;
    if (all(local_id == vec3<u32>())) { atomicStore(&workgroup_panicked, 0xffffffffu); }
    workgroupBarrier();
    invocation(global_id, local_id, workgroup_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>, workgroup_id: vec3<u32>) {
    let lane = local_id.x;
    loop {
        if (lane < 4u) {
            let index = lane / 2u;
            let index_1 = lane % 2u;
            if (index >= 2u) {
                panic_with_2(0u, 2u, index);
                break;
            }
            atomicStore(&sums[index][index_1], bitcast<u32>(0.0f));
        }
        if (lane == 0u) {
            atomicStore(&least, 1000i);
        }
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    let index = global_id.x;
    loop {
        if (index >= launch.x_len) {
            panic_with_2(1u, launch.x_len, index);
            break;
        }
        let v = x[launch.x_offset + index];
        let index_1 = lane % 2u;
        loop {
            let old = atomicLoad(&sums[0u][index_1]);
            let updated = bitcast<u32>(bitcast<f32>(old) + v);
            if (atomicCompareExchangeWeak(&sums[0u][index_1], old, updated).exchanged) {
                break;
            }
        }
        let index_2 = lane % 2u;
        loop {
            let old = atomicLoad(&sums[1u][index_2]);
            let updated = bitcast<u32>(f32_max(bitcast<f32>(old), v));
            if (atomicCompareExchangeWeak(&sums[1u][index_2], old, updated).exchanged) {
                break;
            }
        }
        let operand = f32_to_i32(v);
        atomicMin(&least, operand);
        break;
    }
    if (workgroup_has_panicked()) {
        return;
    }
    if (lane < 4u) {
        let index_1 = lane / 2u;
        let index_2 = lane % 2u;
        if (index_1 >= 2u) {
            panic_with_2(2u, 2u, index_1);
            return;
        }
        var before: f32;
        before = bitcast<f32>(atomicLoad(&sums[index_1][index_2]));
        let index_3 = workgroup_id.x * 4u + lane;
        if (index_3 >= launch.y_len) {
            panic_with_2(3u, launch.y_len, index_3);
            return;
        }
        y[launch.y_offset + index_3] = before;
    }
    if (lane == 0u) {
        var before: i32;
        before = atomicLoad(&least);
        let index_1 = workgroup_id.x;
        if (index_1 >= launch.z_len) {
            panic_with_2(4u, launch.z_len, index_1);
            return;
        }
        z[launch.z_offset + index_1] = before;
    }
}
