// infer, tests/kernels/generics.rs:501

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
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> z: array<u32>;

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
fn convert_u32_bool(value: u32) -> bool {
    let bits = twice_u32_2(array<u32, 2>(value, value));
    return read_bool(bits);
}

// tests/kernels/generics.rs:484
fn convert_u32_f32(value: u32) -> f32 {
    let bits = twice_u32_2(array<u32, 2>(value, value));
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
fn convert_f32_u32(value: f32) -> u32 {
    let bits = twice_f32_2(array<f32, 2>(value, value));
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    let float = read_f32(x[launch.x_offset + i]);
    let flag = convert_u32_bool(x[launch.x_offset + i]);
    var value: f32;
    if (convert_u32_bool(x[launch.x_offset + i] >> 1u)) {
        value = float + 1.0f;
    } else {
        value = convert_u32_f32(x[launch.x_offset + i]);
    }
    if (i >= launch.y_len) {
        panic_with_2(1u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = value;
    if (i >= launch.z_len) {
        panic_with_2(2u, launch.z_len, i);
        return;
    }
    z[launch.z_offset + i] = convert_f32_u32(float) + u32_from_bits_of(2u) + bool_bits_of(flag) + bool_bits_of(flag);
}
