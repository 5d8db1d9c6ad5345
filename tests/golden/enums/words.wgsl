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
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

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

// tests/kernels/enums.rs:257
fn Texture2D_is_valid(value: u32) -> bool {
    return value == Texture2D_vec3 || value == Texture2D_half || value == Texture2D_type || value == Texture2D_Texture;
}

// tests/kernels/enums.rs:266
fn Half_is_valid(value: u32) -> bool {
    return value == Half_vec3 || value == Half_half;
}

@compute @workgroup_size(256, 1, 1)
fn words(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let int = global_id.x;
    var value: u32;
    if (int >= launch.x_len) {
        panic_with_2(0u, launch.x_len, int);
        return;
    }
    let loaded = x[launch.x_offset + int];
    if (!Texture2D_is_valid(loaded)) {
        panic_with_1(1u, loaded);
        return;
    }
    if (loaded == Texture2D_vec3 || loaded == Texture2D_type) {
        value = Half_vec3;
    } else {
        value = Half_half;
    }
    if (int >= launch.y_len) {
        panic_with_2(2u, launch.y_len, int);
        return;
    }
    y[launch.y_offset + int] = value;
    let loaded_1 = x[launch.x_offset + int];
    if (!Texture2D_is_valid(loaded_1)) {
        panic_with_1(3u, loaded_1);
        return;
    }
    let loaded_2 = y[launch.y_offset + int];
    if (!Half_is_valid(loaded_2)) {
        panic_with_1(4u, loaded_2);
        return;
    }
    if (int >= launch.texture_1_len) {
        panic_with_2(5u, launch.texture_1_len, int);
        return;
    }
    texture_1[launch.texture_1_offset + int] = loaded_1 + loaded_2;
}
