// says, tests/kernels/panics.rs:181

const Phase_Liquid: u32 = 5u;
const Phase_Solid: u32 = 1u;

struct Cell {
    phase: u32,
    x: i32,
    y: u32,
    heat: f32,
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
    cells_len: u32,
    cells_offset: u32,
    wide: i64,
    fine: f64,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> cells: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn cells_load(index: u32) -> Cell {
    var value: Cell;
    let at = (launch.cells_offset + index) * 12u;
    value.phase = cells[(at) / 4u];
    value.x = i32(cells[(at + 4u) / 4u] << (16u - (0u))) >> 16u;
    value.y = (cells[(at + 6u) / 4u] >> (16u)) & 0xffu;
    value.heat = bitcast<f32>(cells[(at + 8u) / 4u]);
    return value;
}

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;
var<private> panic_value_2: u32;
var<private> panic_value_3: u32;
var<private> panic_value_4: u32;
var<private> panic_value_5: u32;
var<private> panic_value_6: u32;
var<private> panic_value_7: u32;
var<private> panic_value_8: u32;
var<private> panic_value_9: u32;
var<private> panic_value_10: u32;
var<private> panic_value_11: u32;
var<private> panic_value_12: u32;
var<private> panic_value_13: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
}

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn panic_with_14(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32, value_8: u32, value_9: u32, value_10: u32, value_11: u32, value_12: u32, value_13: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
    panic_value_2 = value_2;
    panic_value_3 = value_3;
    panic_value_4 = value_4;
    panic_value_5 = value_5;
    panic_value_6 = value_6;
    panic_value_7 = value_7;
    panic_value_8 = value_8;
    panic_value_9 = value_9;
    panic_value_10 = value_10;
    panic_value_11 = value_11;
    panic_value_12 = value_12;
    panic_value_13 = value_13;
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
    record.words[11] = panic_value_2;
    record.words[12] = panic_value_3;
    record.words[13] = panic_value_4;
    record.words[14] = panic_value_5;
    record.words[15] = panic_value_6;
    record.words[16] = panic_value_7;
    record.words[17] = panic_value_8;
    record.words[18] = panic_value_9;
    record.words[19] = panic_value_10;
    record.words[20] = panic_value_11;
    record.words[21] = panic_value_12;
    record.words[22] = panic_value_13;
    record.is_complete = 1u;
}

// tests/kernels/panics.rs:166
fn Phase_is_valid(value: u32) -> bool {
    return value == Phase_Solid || value == Phase_Liquid;
}

// tests/kernels/panics.rs:173
fn Cell_is_valid(value: Cell) -> bool {
    return Phase_is_valid(value.phase);
}

@compute @workgroup_size(256, 1, 1)
fn says(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    let expected = Cell(Phase_Liquid, -3i, 200u, 0.5f);
    if (i == 1u) {
        if (i >= launch.cells_len) {
            panic_with_2(0u, launch.cells_len, i);
            return;
        }
        let loaded = cells_load(i);
        if (!Cell_is_valid(loaded)) {
            panic_with_0(1u);
            return;
        }
        if (!(loaded.phase == expected.phase && loaded.x == expected.x && loaded.y == expected.y && loaded.heat == expected.heat)) {
            var value = array<bool, 2>(true, i == 2u);
            panic_with_14(2u, loaded.phase, bitcast<u32>(loaded.x), loaded.y, bitcast<u32>(loaded.heat), expected.phase, bitcast<u32>(expected.x), expected.y, bitcast<u32>(expected.heat), select(0u, 1u, (value[0u])), select(0u, 1u, (value[1u])), u32(bitcast<u64>(launch.wide)), u32(bitcast<u64>(launch.wide) >> 32u), u32(bitcast<u64>(launch.fine)), u32(bitcast<u64>(launch.fine) >> 32u));
            return;
        }
    }
    if (i >= launch.y_len) {
        panic_with_2(3u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = 1u;
}
