// widen, tests/kernels/generics.rs:294

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
@group(0) @binding(1) var<storage, read_write> y: array<array<f32, 2>>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: array<f32, 2>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// tests/kernels/generics.rs:201
fn f32_widen(self_: f32) -> array<f32, 2> {
    let whole = floor(self_);
    return array<f32, 2>(whole, self_ - whole);
}

@compute @workgroup_size(64, 1, 1)
fn widen(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var wide = f32_widen(x_load(i) * x_load(i));
    y_store(i, wide);
}
