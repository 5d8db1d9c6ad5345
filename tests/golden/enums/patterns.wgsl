// patterns, tests/kernels/enums.rs:179

const Direction_East: u32 = 1u;
const Direction_North: u32 = 0u;
const Direction_South: u32 = 2u;
const Direction_West: u32 = 3u;
const Level_High: i32 = 101i;
const Level_Higher: i32 = 102i;
const Level_Least: i32 = i32(-2147483648);
const Level_Low: i32 = -7i;
const Level_Lower: i32 = -8i;
const Level_Middle: i32 = 0i;
const Mask_All: u32 = 4294967295u;
const Mask_None: u32 = 0u;
const Mask_Top: u32 = 2147483648u;

struct Reading {
    level: i32,
    value: f32,
    masks: array<u32, 2>,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    readings_len: u32,
    readings_offset: u32,
    b_len: u32,
    b_offset: u32,
    classes_len: u32,
    classes_offset: u32,
    limit: Reading,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> readings: array<Reading>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> classes: array<u32>;

fn readings_load(index: u32) -> Reading {
    if (index < launch.readings_len) { return readings[launch.readings_offset + index]; }
    return Reading();
}

fn b_load(index: u32) -> u32 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return u32();
}

fn classes_store(index: u32, value: u32) {
    if (index < launch.classes_len) { classes[launch.classes_offset + index] = value; }
}

// tests/kernels/enums.rs:91
fn Level_checked(value_1: i32) -> i32 {
    return select(Level_High, value_1, value_1 == Level_High || value_1 == Level_Higher || value_1 == Level_Low || value_1 == Level_Lower || value_1 == Level_Least || value_1 == Level_Middle);
}

// tests/kernels/enums.rs:102
fn Mask_checked(value_1: u32) -> u32 {
    return select(Mask_None, value_1, value_1 == Mask_None || value_1 == Mask_Top || value_1 == Mask_All);
}

// tests/kernels/enums.rs:86
fn array2_Mask_checked(value_1: array<u32, 2>) -> array<u32, 2> {
    var checked = value_1;
    for (var i = 0u; i < 2u; i += 1u) {
        checked[i] = Mask_checked(checked[i]);
    }
    return checked;
}

// tests/kernels/enums.rs:109
fn Reading_checked(value_1: Reading) -> Reading {
    return Reading(Level_checked(value_1.level), value_1.value, array2_Mask_checked(value_1.masks));
}

// tests/kernels/enums.rs:11
fn Direction_checked(value_1: u32) -> u32 {
    return select(Direction_North, value_1, value_1 == Direction_North || value_1 == Direction_East || value_1 == Direction_South || value_1 == Direction_West);
}

// tests/kernels/enums.rs:156
fn classify(a: i32, b: u32, reading: Reading) -> u32 {
    var first: u32;
    if ((a == Level_High || a == Level_Higher) && b == Direction_North) {
        first = 1u;
    } else if ((a == Level_Low || a == Level_Lower) && a == (-7i)) {
        first = 2u;
    } else if (a == Level_Low || a == Level_Lower) {
        first = 10u + b;
    } else if (b == Direction_East || b == Direction_West) {
        first = 3u;
    } else if (a == Level_Least) {
        first = 4u;
    } else if (a > 101i) {
        first = 5u;
    } else {
        first = 6u;
    }
    var second: u32;
    if (reading.level == Level_Middle && reading.value > 1.0f) {
        second = 100u;
    } else if (reading.masks[0u] == Mask_All) {
        second = 200u;
    } else {
        var matched = reading.masks[1u] == Mask_Top || reading.masks[1u] == Mask_All;
        if (matched) {
            let matched_1 = reading.level;
            matched = !(matched_1 == Level_Least);
        }
        if (matched) {
            second = 300u;
        } else {
            second = 400u;
        }
    }
    if (!(reading.level == Level_High || reading.level == Level_Middle)) {
        return first + second;
    }
    let matched = reading.masks[0u];
    if (matched == Mask_None) {
        return 1000u + first;
    } else {
        return 2000u + second;
    }
}

// tests/kernels/enums.rs:116
fn Level_at(i: u32) -> i32 {
    var all_1 = array<i32, 6>(Level_High, Level_Higher, Level_Low, Level_Lower, Level_Least, Level_Middle);
    return all_1[i % 6u];
}

@compute @workgroup_size(256, 1, 1)
fn patterns(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let reading = Reading_checked(readings_load(i));
    let kept = classify(reading.level, Direction_checked(b_load(i)), reading);
    var right = launch.limit.masks;
    classes_store(i, kept + 10000u * u32(reading.level == launch.limit.level && reading.value == launch.limit.value && (reading.masks[0u] == right[0u] && reading.masks[1u] == right[1u])));
    if (i < launch.readings_len) { readings[launch.readings_offset + i].level = Level_at(i); }
    var value_1: u32;
    let matched = reading.level;
    if (matched == Level_Low) {
        value_1 = Mask_Top;
    } else if (reading.value < 1.0f) {
        let kept_1 = launch.limit;
        value_1 = kept_1.masks[0u];
    } else {
        value_1 = reading.masks[1u - i % 2u];
    }
    let index_1 = i % 2u;
    if (i < launch.readings_len && index_1 < 2u) { readings[launch.readings_offset + i].masks[index_1] = value_1; }
}
