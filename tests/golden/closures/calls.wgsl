// calls, tests/kernels/closures.rs:6

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
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
    a: f32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn calls(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let kept = Tuple2_f32_f32(x_load(i), launch.a);
    let x_1 = 1.0f;
    let y_1 = x_load(i);
    let p = kept.f0;
    let q = kept.f1;
    var argument = array<f32, 2>(x_1 * y_1 + launch.a, 0.0f);
    let r = argument[0u];
    let matched = Tuple2_f32_f32(p * 0.5f, q * 0.5f + r);
    let p_1 = matched.f0;
    let q_1 = matched.f1;
    let v = x_load(i);
    let y_2 = 2.0f;
    let x_2 = v * y_2 + launch.a;
    let y_3 = 2.0f;
    let v_1 = x_2 * y_3 + launch.a + p_1;
    let low = 0.5f;
    let v_2 = x_load(i);
    let element = x_load(i);
    y_store(i, select(v_1, low, (v_1 < low)) * q_1 + v_2 * v_2 + 3.0f);
}
