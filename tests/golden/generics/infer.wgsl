// infer, tests/kernels/generics.rs:501

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
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> z: array<u32>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn z_store(index: u32, value: u32) {
    if (index < launch.z_len) { z[launch.z_offset + index] = value; }
}

// tests/kernels/generics.rs:461
fn f32_from_bits_of(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

// tests/kernels/generics.rs:479
fn read_f32(bits: u32) -> f32 {
    return f32_from_bits_of(bits);
}

// tests/kernels/generics.rs:455
fn u32_bits_of(self_: u32) -> u32 {
    return self_;
}

// tests/kernels/generics.rs:493
fn twice_u32_2(values: array<u32, 2>) -> u32 {
    return u32_bits_of(values[1u]);
}

// tests/kernels/generics.rs:470
fn bool_from_bits_of(bits: u32) -> bool {
    return (bits & 1u) == 1u;
}

// tests/kernels/generics.rs:479
fn read_bool(bits: u32) -> bool {
    return bool_from_bits_of(bits);
}

// tests/kernels/generics.rs:484
fn convert_u32_bool(value_1: u32) -> bool {
    let bits = twice_u32_2(array<u32, 2>(value_1, value_1));
    return read_bool(bits);
}

// tests/kernels/generics.rs:484
fn convert_u32_f32(value_1: u32) -> f32 {
    let bits = twice_u32_2(array<u32, 2>(value_1, value_1));
    return read_f32(bits);
}

// tests/kernels/generics.rs:464
fn f32_bits_of(self_: f32) -> u32 {
    return bitcast<u32>(self_);
}

// tests/kernels/generics.rs:493
fn twice_f32_2(values: array<f32, 2>) -> u32 {
    return f32_bits_of(values[1u]);
}

// tests/kernels/generics.rs:452
fn u32_from_bits_of(bits: u32) -> u32 {
    return bits;
}

// tests/kernels/generics.rs:479
fn read_u32(bits: u32) -> u32 {
    return u32_from_bits_of(bits);
}

// tests/kernels/generics.rs:484
fn convert_f32_u32(value_1: f32) -> u32 {
    let bits = twice_f32_2(array<f32, 2>(value_1, value_1));
    return read_u32(bits);
}

// tests/kernels/generics.rs:473
fn bool_bits_of(self_: bool) -> u32 {
    return u32(self_) + 40u;
}

@compute @workgroup_size(64, 1, 1)
fn infer(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let float = read_f32(x_load(i));
    let flag = convert_u32_bool(x_load(i));
    var value_1: f32;
    if (convert_u32_bool(x_load(i) >> 1u)) {
        value_1 = float + 1.0f;
    } else {
        value_1 = convert_u32_f32(x_load(i));
    }
    y_store(i, value_1);
    z_store(i, convert_f32_u32(float) + u32_from_bits_of(2u) + bool_bits_of(flag) + bool_bits_of(flag));
}
