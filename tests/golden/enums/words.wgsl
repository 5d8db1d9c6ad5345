// words, tests/kernels/enums.rs:273

const Half_half: u32 = 2u;
const Half_vec3: u32 = 40u;
const Texture2D_Texture: u32 = 7u;
const Texture2D_half: u32 = 5u;
const Texture2D_type: u32 = 6u;
const Texture2D_vec3: u32 = 0u;

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
    texture_1_len: u32,
    texture_1_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> texture_1: array<u32>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_load(index: u32) -> u32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn texture_1_store(index: u32, value: u32) {
    if (index < launch.texture_1_len) { texture_1[launch.texture_1_offset + index] = value; }
}

// tests/kernels/enums.rs:257
fn Texture2D_checked(value_1: u32) -> u32 {
    return select(Texture2D_vec3, value_1, value_1 == Texture2D_vec3 || value_1 == Texture2D_half || value_1 == Texture2D_type || value_1 == Texture2D_Texture);
}

// tests/kernels/enums.rs:266
fn Half_checked(value_1: u32) -> u32 {
    return select(Half_vec3, value_1, value_1 == Half_vec3 || value_1 == Half_half);
}

@compute @workgroup_size(256, 1, 1)
fn words(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let int = global_id.x;
    var value_1: u32;
    let matched = Texture2D_checked(x_load(int));
    if (matched == Texture2D_vec3 || matched == Texture2D_type) {
        value_1 = Half_vec3;
    } else {
        value_1 = Half_half;
    }
    y_store(int, value_1);
    texture_1_store(int, Texture2D_checked(x_load(int)) + Half_checked(y_load(int)));
}
