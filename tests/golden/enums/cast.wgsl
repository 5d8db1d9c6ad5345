// cast, tests/kernels/enums.rs:126

const Level_High: i32 = 101i;
const Level_Higher: i32 = 102i;
const Level_Least: i32 = i32(-2147483648);
const Level_Low: i32 = -7i;
const Level_Lower: i32 = -8i;
const Level_Middle: i32 = 0i;
const Mask_All: u32 = 4294967295u;
const Mask_None: u32 = 0u;
const Mask_Top: u32 = 2147483648u;

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    levels_len: u32,
    levels_offset: u32,
    limit: i32,
    masks_len: u32,
    masks_offset: u32,
    numbers_len: u32,
    numbers_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> levels: array<i32>;
@group(0) @binding(1) var<storage, read> masks: array<u32>;
@group(0) @binding(2) var<storage, read_write> numbers: array<array<i32, 4>>;

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

// tests/kernels/enums.rs:91
fn Level_is_valid(value: i32) -> bool {
    return value == Level_High || value == Level_Higher || value == Level_Low || value == Level_Lower || value == Level_Least || value == Level_Middle;
}

// tests/kernels/enums.rs:102
fn Mask_is_valid(value: u32) -> bool {
    return value == Mask_None || value == Mask_Top || value == Mask_All;
}

// tests/kernels/enums.rs:116
fn Level_at(i: u32) -> i32 {
    var all_1 = array<i32, 6>(Level_High, Level_Higher, Level_Low, Level_Lower, Level_Least, Level_Middle);
    return all_1[i % 6u];
}

@compute @workgroup_size(256, 1, 1)
fn cast_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.levels_len) {
        panic_with_2(0u, launch.levels_len, i);
        return;
    }
    let loaded = levels[launch.levels_offset + i];
    if (!Level_is_valid(loaded)) {
        panic_with_1(1u, bitcast<u32>(loaded));
        return;
    }
    let level = loaded;
    if (i >= launch.masks_len) {
        panic_with_2(2u, launch.masks_len, i);
        return;
    }
    let loaded_1 = masks[launch.masks_offset + i];
    if (!Mask_is_valid(loaded_1)) {
        panic_with_1(3u, loaded_1);
        return;
    }
    let mask = loaded_1;
    let order = i32(level < launch.limit) | (i32(level <= launch.limit) << 1u) | (i32(launch.limit > level) << 2u) | (i32(mask >= Mask_Top) << 3u);
    if (i >= launch.numbers_len) {
        panic_with_2(4u, launch.numbers_len, i);
        return;
    }
    numbers[launch.numbers_offset + i] = array<i32, 4>(level, i32(mask >> 1u), order, i32(u32(Level_at(i))) - (-8i));
}
