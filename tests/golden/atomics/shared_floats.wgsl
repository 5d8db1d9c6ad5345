// shared_floats, tests/kernels/atomics.rs:148

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
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

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn z_store(index: u32, value: i32) {
    if (index < launch.z_len) { z[launch.z_offset + index] = value; }
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
    let lane = local_id.x;
    if (lane < 4u) {
        let index_1 = lane / 2u;
        let index_2 = lane % 2u;
        if (index_1 < 2u && index_2 < 2u) {
            atomicStore(&sums[index_1][index_2], bitcast<u32>(0.0f));
        }
    }
    if (lane == 0u) {
        atomicStore(&least, 1000i);
    }
    workgroupBarrier();
    let v = x_load(global_id.x);
    let index_1 = lane % 2u;
    if (index_1 < 2u) {
        loop {
            let old = atomicLoad(&sums[0u][index_1]);
            let updated = bitcast<u32>(bitcast<f32>(old) + v);
            if (atomicCompareExchangeWeak(&sums[0u][index_1], old, updated).exchanged) {
                break;
            }
        }
    }
    let index_2 = lane % 2u;
    if (index_2 < 2u) {
        loop {
            let old = atomicLoad(&sums[1u][index_2]);
            let updated = bitcast<u32>(f32_max(bitcast<f32>(old), v));
            if (atomicCompareExchangeWeak(&sums[1u][index_2], old, updated).exchanged) {
                break;
            }
        }
    }
    let operand = f32_to_i32(v);
    atomicMin(&least, operand);
    workgroupBarrier();
    if (lane < 4u) {
        let index_3 = lane / 2u;
        let index_4 = lane % 2u;
        var before: f32;
        if (index_3 < 2u && index_4 < 2u) {
            before = bitcast<f32>(atomicLoad(&sums[index_3][index_4]));
        }
        y_store(workgroup_id.x * 4u + lane, before);
    }
    if (lane == 0u) {
        var before: i32;
        before = atomicLoad(&least);
        z_store(workgroup_id.x, before);
    }
}
