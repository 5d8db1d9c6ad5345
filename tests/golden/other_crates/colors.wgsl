// colors, tests/kernels/other_crates.rs:37

const Space_Linear: u32 = 0u;
const Space_Root: u32 = 4u;

struct Color {
    r: f32,
    g: f32,
    b: f32,
    space: u32,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    colors_1_len: u32,
    colors_1_offset: u32,
    space: u32,
    y_len: u32,
    y_offset: u32,
    hashes_len: u32,
    hashes_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> colors_1: array<Color>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> hashes: array<u32>;

fn colors_1_load(index: u32) -> Color {
    if (index < launch.colors_1_len) { return colors_1[launch.colors_1_offset + index]; }
    return Color();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn hashes_store(index: u32, value: u32) {
    if (index < launch.hashes_len) { hashes[launch.hashes_offset + index] = value; }
}

// tests/shared-items/src/color.rs:20
fn Space_checked(value_1: u32) -> u32 {
    return select(Space_Linear, value_1, value_1 == Space_Linear || value_1 == Space_Root);
}

// tests/shared-items/src/color.rs:6
fn Color_checked(value_1: Color) -> Color {
    return Color(value_1.r, value_1.g, value_1.b, Space_checked(value_1.space));
}

// tests/shared-items/src/color.rs:36
fn linear(value_1: f32, space: u32) -> f32 {
    if (space == Space_Linear) {
        return value_1;
    } else {
        return value_1 * value_1;
    }
}

// tests/shared-items/src/color.rs:29
fn luminance(color: Color) -> f32 {
    return 0.25f * linear(color.r, color.space) + 0.625f * linear(color.g, color.space) + 0.125f * linear(color.b, color.space);
}

// tests/shared-items/src/noise.rs:5
fn hash(x: u32) -> u32 {
    let x_1 = (x ^ (x >> 16u)) * 2246822507u;
    let x_2 = (x_1 ^ (x_1 >> 13u)) * 3266489909u;
    return x_2 ^ (x_2 >> 16u);
}

@compute @workgroup_size(256, 1, 1)
fn colors(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let rest = Color_checked(colors_1_load(i));
    let color = Color(rest.r, rest.g, rest.b, launch.space);
    y_store(i, luminance(color) + luminance(Color_checked(colors_1_load(i))));
    var value_1: u32;
    let matched = Space_checked(colors_1_load(i).space);
    if (matched == Space_Linear) {
        value_1 = hash(i);
    } else {
        value_1 = hash(i) + 1u;
    }
    hashes_store(i, value_1);
}
