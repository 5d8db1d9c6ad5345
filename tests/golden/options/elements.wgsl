// elements, tests/kernels/options.rs:160

const Kind_Dry: u32 = 3u;
const Kind_Wet: u32 = 4u;

struct Cell {
    kind: u32,
    height: f32,
}

struct StdOption_usize {
    value: u32,
    is_some: bool,
}

struct StdOption_u32 {
    value: u32,
    is_some: bool,
}

struct StdOption_Cell {
    value: Cell,
    is_some: bool,
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
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
    empty_len: u32,
    empty_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> cells: array<u32>;
@group(0) @binding(1) var<storage, read_write> x: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(3) var<storage, read> empty: array<u64>;

var<workgroup> tile: array<u32, 32>;

fn cells_load(index: u32) -> Cell {
    var value: Cell;
    let at = (launch.cells_offset + index) * 8u;
    value.kind = (cells[(at) / 4u] >> (0u)) & 0xffu;
    value.height = bitcast<f32>(cells[(at + 4u) / 4u]);
    return value;
}

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(4) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
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

// tests/kernels/options.rs:128
fn Kind_is_valid(value: u32) -> bool {
    return value == Kind_Dry || value == Kind_Wet;
}

// tests/kernels/options.rs:135
fn Cell_is_valid(value: Cell) -> bool {
    return Kind_is_valid(value.kind);
}

@compute @workgroup_size(32, 1, 1)
fn elements(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(32u, 1u, 1u) + local_id;
    invocation(global_id, local_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>) {
    let i = global_id.x;
    let lane = local_id.x;
    var table = array<array<f32, 2>, 3>(array<f32, 2>(1.5f, 2.5f), array<f32, 2>(3.5f, 4.5f), array<f32, 2>(5.5f, 6.5f));
    var value: u32;
    let value_1 = i - 1u;
    let is_some = i >= 1u;
    let matched = StdOption_usize(value_1, is_some);
    if (matched.is_some) {
        value = matched.value;
    } else {
        value = 99u;
    }
    tile[lane] = value;
    workgroupBarrier();
    storageBarrier();
    if (i >= launch.size_x) {
        return;
    }
    let is_some_1 = i < launch.x_len;
    var element = 0u;
    if (is_some_1) {
        element = x[launch.x_offset + i];
    }
    let matched_1 = StdOption_u32(element, is_some_1);
    if (!matched_1.is_some) {
        if (i >= launch.y_len) {
            panic_with_2(0u, launch.y_len, i);
            return;
        }
        y[launch.y_offset + i] = -3.0f;
        return;
    }
    let before = matched_1.value;
    var value_2: f32;
    let index = i + 1u;
    let is_some_2 = index < launch.cells_len;
    var element_1 = Cell(Kind_Dry, 0.0f);
    if (is_some_2) {
        let loaded = cells_load(index);
        if (!Cell_is_valid(loaded)) {
            panic_with_0(1u);
            return;
        }
        element_1 = loaded;
    }
    let matched_2 = StdOption_Cell(element_1, is_some_2);
    if (matched_2.is_some && matched_2.value.kind == Kind_Wet) {
        value_2 = matched_2.value.height;
    } else if (matched_2.is_some) {
        value_2 = -1.0f;
    } else {
        value_2 = -2.0f;
    }
    let index_1 = i % 4u;
    let is_some_3 = index_1 < 2u;
    var element_2 = 0.0f;
    if (is_some_3) {
        element_2 = table[i % 3u][index_1];
    }
    var sum = value_2 + select(0.25f, element_2, is_some_3);
    let index_2 = lane + 3u;
    let is_some_4 = index_2 < 32u;
    var element_3 = 0u;
    if (is_some_4) {
        element_3 = tile[index_2];
    }
    let matched_3 = StdOption_u32(element_3, is_some_4);
    if (matched_3.is_some && matched_3.value % 2u == 0u) {
        sum += f32(matched_3.value);
    }
    let is_some_5 = true;
    var element_4 = 0u;
    if (is_some_5) {
        element_4 = tile[0u];
    }
    if (!is_some_5) {
        panic_with_0(2u);
        return;
    }
    let is_some_6 = true;
    var element_5 = 0.0f;
    if (is_some_6) {
        element_5 = table[0u][1u];
    }
    if (!is_some_6) {
        panic_with_0(3u);
        return;
    }
    sum += f32(element_4) * 0.5f + element_5;
    let index_3 = 2u * i;
    let is_some_7 = index_3 < launch.cells_len;
    var element_6 = Cell(Kind_Dry, 0.0f);
    if (is_some_7) {
        let loaded = cells_load(index_3);
        if (!Cell_is_valid(loaded)) {
            panic_with_0(4u);
            return;
        }
        element_6 = loaded;
    }
    var chosen = Cell(Kind_Dry, 0.0f);
    if (is_some_7) {
        chosen = element_6;
    }
    let cell = chosen;
    sum += cell.height * select(3.0f, 2.0f, cell.kind == Kind_Wet);
    var value_3: f32;
    let is_some_8 = launch.empty_len > 0u;
    var element_7 = 0lu;
    if (is_some_8) {
        element_7 = empty[launch.empty_offset + 0u];
    }
    var decided = !is_some_8;
    if (decided) {
        let is_some_9 = launch.empty_len > 0u;
        var element_8 = 0lu;
        if (is_some_9) {
            let index_4 = launch.empty_len - 1u;
            element_8 = empty[launch.empty_offset + index_4];
        }
        decided = !is_some_9;
    }
    var decided_1 = decided;
    if (decided_1) {
        let is_some_9 = 0u < launch.empty_len;
        var element_8 = 0lu;
        if (is_some_9) {
            element_8 = empty[launch.empty_offset + 0u];
        }
        decided_1 = !is_some_9;
    }
    if (decided_1) {
        value_3 = 1000.0f;
    } else {
        value_3 = 0.0f;
    }
    sum += value_3;
    let is_some_9 = launch.cells_len > 0u;
    var element_8 = Cell(Kind_Dry, 0.0f);
    if (is_some_9) {
        let index_4 = launch.cells_len - 1u;
        let loaded = cells_load(index_4);
        if (!Cell_is_valid(loaded)) {
            panic_with_0(5u);
            return;
        }
        element_8 = loaded;
    }
    let matched_4 = StdOption_Cell(element_8, is_some_9);
    sum += f32(u32(matched_4.is_some && matched_4.value.kind == Kind_Dry));
    var value_4: f32;
    let is_some_10 = false;
    var element_9 = array<f32, 2>();
    if (!is_some_10) {
        value_4 = 0.125f;
    } else {
        value_4 = 7.0f;
    }
    sum += value_4;
    var value_5: f32;
    let is_some_11 = i < launch.x_len;
    var element_10 = 0u;
    if (is_some_11) {
        element_10 = x[launch.x_offset + i];
    }
    let index_4 = i + 1u;
    let is_some_12 = index_4 < launch.x_len;
    var element_11 = 0u;
    if (is_some_12) {
        element_11 = x[launch.x_offset + index_4];
    }
    if (is_some_11 == is_some_12 && (!is_some_11 || element_10 == element_11)) {
        value_5 = 2048.0f;
    } else {
        value_5 = 0.0f;
    }
    var value_6: f32;
    let is_some_13 = i < launch.cells_len;
    var element_12 = Cell(Kind_Dry, 0.0f);
    if (is_some_13) {
        let loaded = cells_load(i);
        if (!Cell_is_valid(loaded)) {
            panic_with_0(6u);
            return;
        }
        element_12 = loaded;
    }
    let index_5 = i + 40u;
    let is_some_14 = index_5 < launch.cells_len;
    var element_13 = Cell(Kind_Dry, 0.0f);
    if (is_some_14) {
        let loaded = cells_load(index_5);
        if (!Cell_is_valid(loaded)) {
            panic_with_0(7u);
            return;
        }
        element_13 = loaded;
    }
    if (!(is_some_13 == is_some_14 && (!is_some_13 || (element_12.kind == element_13.kind && element_12.height == element_13.height)))) {
        value_6 = 4096.0f;
    } else {
        value_6 = 0.0f;
    }
    sum += value_5 + value_6;
    var k = 0u;
    loop {
        let index_6 = i + k;
        let is_some_15 = index_6 < launch.x_len;
        var element_14 = 0u;
        if (is_some_15) {
            element_14 = x[launch.x_offset + index_6];
        }
        let matched_5 = StdOption_u32(element_14, is_some_15);
        if (!matched_5.is_some) {
            break;
        }
        if (matched_5.value == 0u) {
            break;
        }
        k += 1u;
    }
    if (i >= launch.y_len) {
        panic_with_2(8u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = sum + f32(before) + f32(k) * 64.0f;
}
