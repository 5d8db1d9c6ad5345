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

fn levels_load(index: u32) -> i32 {
    if (index < launch.levels_len) { return levels[launch.levels_offset + index]; }
    return i32();
}

fn masks_load(index: u32) -> u32 {
    if (index < launch.masks_len) { return masks[launch.masks_offset + index]; }
    return u32();
}

fn numbers_store(index: u32, value: array<i32, 4>) {
    if (index < launch.numbers_len) { numbers[launch.numbers_offset + index] = value; }
}

// tests/kernels/enums.rs:91
fn Level_checked(value_1: i32) -> i32 {
    return select(Level_High, value_1, value_1 == Level_High || value_1 == Level_Higher || value_1 == Level_Low || value_1 == Level_Lower || value_1 == Level_Least || value_1 == Level_Middle);
}

// tests/kernels/enums.rs:102
fn Mask_checked(value_1: u32) -> u32 {
    return select(Mask_None, value_1, value_1 == Mask_None || value_1 == Mask_Top || value_1 == Mask_All);
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
    let i = global_id.x;
    let level = Level_checked(levels_load(i));
    let mask = Mask_checked(masks_load(i));
    let order = i32(level < launch.limit) | (i32(level <= launch.limit) << 1u) | (i32(launch.limit > level) << 2u) | (i32(mask >= Mask_Top) << 3u);
    numbers_store(i, array<i32, 4>(level, i32(mask >> 1u), order, i32(u32(Level_at(i))) - (-8i)));
}
