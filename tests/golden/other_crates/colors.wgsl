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
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
}

fn panic_with_1(site: u32, value_0: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
}

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

// tests/shared-items/src/color.rs:20
fn Space_is_valid(value: u32) -> bool {
    return value == Space_Linear || value == Space_Root;
}

// tests/shared-items/src/color.rs:6
fn Color_is_valid(value: Color) -> bool {
    return Space_is_valid(value.space);
}

// tests/shared-items/src/color.rs:36
fn linear(value: f32, space: u32) -> f32 {
    if (space == Space_Linear) {
        return value;
    } else {
        return value * value;
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.colors_1_len) {
        panic_with_2(0u, launch.colors_1_len, i);
        return;
    }
    let loaded = colors_1[launch.colors_1_offset + i];
    if (!Color_is_valid(loaded)) {
        panic_with_0(1u);
        return;
    }
    let color = Color(loaded.r, loaded.g, loaded.b, launch.space);
    let kept = luminance(color);
    let loaded_1 = colors_1[launch.colors_1_offset + i];
    if (!Color_is_valid(loaded_1)) {
        panic_with_0(2u);
        return;
    }
    if (i >= launch.y_len) {
        panic_with_2(3u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = kept + luminance(loaded_1);
    var value: u32;
    let loaded_2 = colors_1[launch.colors_1_offset + i].space;
    if (!Space_is_valid(loaded_2)) {
        panic_with_1(4u, loaded_2);
        return;
    }
    if (loaded_2 == Space_Linear) {
        value = hash(i);
    } else {
        value = hash(i) + 1u;
    }
    if (i >= launch.hashes_len) {
        panic_with_2(5u, launch.hashes_len, i);
        return;
    }
    hashes[launch.hashes_offset + i] = value;
}
