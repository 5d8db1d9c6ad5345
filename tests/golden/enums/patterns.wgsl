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
    kernel: u32,
    number: u32,
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

// tests/kernels/enums.rs:91
fn Level_is_valid(value: i32) -> bool {
    return value == Level_High || value == Level_Higher || value == Level_Low || value == Level_Lower || value == Level_Least || value == Level_Middle;
}

// tests/kernels/enums.rs:102
fn Mask_is_valid(value: u32) -> bool {
    return value == Mask_None || value == Mask_Top || value == Mask_All;
}

// tests/kernels/enums.rs:86
fn array2_Mask_is_valid(value: array<u32, 2>) -> bool {
    for (var i = 0u; i < 2u; i += 1u) {
        if (!Mask_is_valid(value[i])) {
            return false;
        }
    }
    return true;
}

// tests/kernels/enums.rs:109
fn Reading_is_valid(value: Reading) -> bool {
    return Level_is_valid(value.level) && array2_Mask_is_valid(value.masks);
}

// tests/kernels/enums.rs:11
fn Direction_is_valid(value: u32) -> bool {
    return value == Direction_North || value == Direction_East || value == Direction_South || value == Direction_West;
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.readings_len) {
        panic_with_2(0u, launch.readings_len, i);
        return;
    }
    let loaded = readings[launch.readings_offset + i];
    if (!Reading_is_valid(loaded)) {
        panic_with_0(1u);
        return;
    }
    let reading = loaded;
    if (i >= launch.b_len) {
        panic_with_2(2u, launch.b_len, i);
        return;
    }
    let loaded_1 = b[launch.b_offset + i];
    if (!Direction_is_valid(loaded_1)) {
        panic_with_1(3u, loaded_1);
        return;
    }
    let kept = classify(reading.level, loaded_1, reading);
    var right = launch.limit.masks;
    if (i >= launch.classes_len) {
        panic_with_2(4u, launch.classes_len, i);
        return;
    }
    classes[launch.classes_offset + i] = kept + 10000u * u32(reading.level == launch.limit.level && reading.value == launch.limit.value && (reading.masks[0u] == right[0u] && reading.masks[1u] == right[1u]));
    readings[launch.readings_offset + i].level = Level_at(i);
    var value: u32;
    let matched = reading.level;
    if (matched == Level_Low) {
        value = Mask_Top;
    } else if (reading.value < 1.0f) {
        let kept_1 = launch.limit;
        value = kept_1.masks[0u];
    } else {
        value = reading.masks[1u - i % 2u];
    }
    readings[launch.readings_offset + i].masks[i % 2u] = value;
}
