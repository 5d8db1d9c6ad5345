// dot, tests/kernels/fast_math.rs:6

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
    out_len: u32,
    out_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_load(index: u32) -> f32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return f32();
}

fn out_store(index: u32, value: f32) {
    if (index < launch.out_len) { out[launch.out_offset + index] = value; }
}

@compute @workgroup_size(64, 1, 1)
fn dot_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var sum = 0.0f;
    for (var k = 0u; k < 16u; k += 1u) {
        sum += x_load(16u * i + k) * y_load(16u * i + k);
    }
    out_store(i, sum / 4.0f + sqrt(sum));
}
