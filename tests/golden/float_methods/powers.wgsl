// powers, tests/kernels/float_methods.rs:59

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

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn f32_recip(x: f32) -> f32 {
    return 1.0f / x;
}

fn f32_log10(x: f32) -> f32 {
    return log2(x) * 0.30103f;
}

// Beyond 10 the result rounds to one, and some drivers' built-in gives NaN.
fn f32_tanh(x: f32) -> f32 {
    if (f32_is_nan(x)) { return x; }
    return tanh(clamp(x, -10.0f, 10.0f));
}

@compute @workgroup_size(256, 1, 1)
fn powers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    var results = array<f32, 11>(f32_recip(x_1), sqrt(x_1), exp(x_1), exp2(x_1), log(x_1), log2(x_1), f32_log10(x_1), sinh(x_1), cosh(x_1), f32_tanh(x_1), atan(x_1));
    for (var k = 0u; k < 11u; k += 1u) {
        y_store(11u * i + k, results[k]);
    }
}
