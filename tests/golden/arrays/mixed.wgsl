// mixed, tests/kernels/arrays.rs:101

struct Tuple2_f32_f32 {
    f0: f32,
    f1: f32,
}

struct Tuple2_array2_f32_f32 {
    f0: array<f32, 2>,
    f1: f32,
}

struct Tuple2_array2_f32_array2_f32 {
    f0: array<f32, 2>,
    f1: array<f32, 2>,
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
fn mixed(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let element = Tuple2_f32_f32(0.0f, 1.0f);
    var points = array<Tuple2_f32_f32, 3>(element, element, element);
    points[1u].f0 = x_load(i);
    points[2u] = Tuple2_f32_f32(x_load(i) * 2.0f, points[1u].f0 + 1.0f);
    var pair = Tuple2_array2_f32_f32(array<f32, 2>(1.0f, 2.0f), 3.0f);
    pair.f0[1u] = points[2u].f1;
    var kept = pair.f0;
    let element_1 = x_load(i);
    var both = Tuple2_array2_f32_array2_f32(kept, array<f32, 2>(element_1, element_1)).f1;
    let first = both[0u];
    let second = both[1u];
    var old = points;
    points[0u] = points[2u];
    y_store(i, points[0u].f0 + old[0u].f1 * 10.0f + pair.f0[0u] * 100.0f + pair.f0[1u] * 1000.0f + pair.f1 + first - second);
}
