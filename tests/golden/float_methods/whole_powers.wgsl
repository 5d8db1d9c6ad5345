// whole_powers, tests/kernels/float_methods.rs:69

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    n_len: u32,
    n_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> n: array<i32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn n_load(index: u32) -> i32 {
    if (index < launch.n_len) { return n[launch.n_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// By squaring; the same steps on every target, so the same bits.
fn f32_powi(x: f32, n: i32) -> f32 {
    var power = x;
    var left = u32(abs(n));
    var result = 1.0f;
    while (left != 0u) {
        if ((left & 1u) != 0u) { result *= power; }
        power *= power;
        left >>= 1u;
    }
    return select(result, 1.0f / result, n < 0i);
}

@compute @workgroup_size(256, 1, 1)
fn whole_powers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, f32_powi(x_load(i), n_load(i)));
}
