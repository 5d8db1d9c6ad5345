// shown, tests/kernels/options.rs:221

struct StdResult_u32_u32 {
    value: u32,
    is_ok: bool,
}

struct StdOption_u32 {
    value: u32,
    is_some: bool,
}

struct StdOption_i8 {
    value: i32,
    is_some: bool,
}

struct Tuple2_u8_StdOption_i8 {
    f0: u32,
    f1: StdOption_i8,
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
    x_len: u32,
    x_offset: u32,
    cells_len: u32,
    cells_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> cells: array<atomic<u32>>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

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

struct Ring { head: atomic<u32>, lost: atomic<u32>, capacity: u32, unused: u32, words: array<u32> }
@group(0) @binding(3) var<storage, read_write> ring: Ring;
var<private> printing_workgroup: vec3<u32>;
var<private> printing_local: vec3<u32>;

// Where the values of a text go, behind its head; the end of the ring, and one, if there is no room.
fn print_at(site: u32, len: u32) -> u32 {
    var at = atomicLoad(&ring.head);
    if (at <= ring.capacity && len <= ring.capacity - at) { at = atomicAdd(&ring.head, len); }
    if (at > ring.capacity || len > ring.capacity - at) {
        atomicAdd(&ring.lost, 1u);
        return ring.capacity + 1u;
    }
    ring.words[at + 0u] = len;
    ring.words[at + 1u] = launch.kernel;
    ring.words[at + 2u] = launch.number;
    ring.words[at + 3u] = site;
    ring.words[at + 4u] = printing_workgroup.x;
    ring.words[at + 5u] = printing_workgroup.y;
    ring.words[at + 6u] = printing_workgroup.z;
    ring.words[at + 7u] = printing_local.x;
    ring.words[at + 8u] = printing_local.y;
    ring.words[at + 9u] = printing_local.z;
    return at + 10u;
}

fn print_with_2(site: u32, value_0: u32, value_1: u32) {
    let at = print_at(site, 12u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
}

fn print_with_7(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32) {
    let at = print_at(site, 17u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
    ring.words[at + 4u] = value_4;
    ring.words[at + 5u] = value_5;
    ring.words[at + 6u] = value_6;
}

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

fn i8_wrap(a: i32) -> i32 {
    return (a << 24u) >> 24u;
}

fn i8_div(a: i32, b: i32) -> i32 {
    return i8_wrap(i32_div(a, b));
}

@compute @workgroup_size(256, 1, 1)
fn shown(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    printing_workgroup = workgroup_id;
    printing_local = local_id;
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    let is_some = i < launch.x_len;
    var element = 0u;
    if (is_some) {
        element = x[launch.x_offset + i];
    }
    if (0u >= launch.x_len) {
        panic_with_2(0u, launch.x_len, 0u);
        return;
    }
    let left = x[launch.x_offset + 0u];
    let right = i + 1u;
    let value = left - right;
    let is_some_1 = left >= right;
    let left_1 = i8_wrap(i32(i));
    let value_1 = i8_div(left_1, 0i);
    let is_some_2 = false;
    let value_2 = StdOption_u32(element, is_some);
    let value_3 = StdOption_u32(value, is_some_1);
    let value_4 = Tuple2_u8_StdOption_i8(1u, StdOption_i8(value_1, is_some_2));
    let part = value_4.f1;
    print_with_7(1u, value_2.value, select(0u, 1u, (value_2.is_some)), value_3.value, select(0u, 1u, (value_3.is_some)), value_4.f0, bitcast<u32>(part.value), select(0u, 1u, (part.is_some)));
    if (i >= launch.cells_len) {
        panic_with_2(2u, launch.cells_len, i);
        return;
    }
    var before: StdResult_u32_u32;
    {
        let exchanged = atomicCompareExchangeWeak(&cells[launch.cells_offset + i], 5u, 6u);
        before = StdResult_u32_u32(exchanged.old_value, exchanged.exchanged);
    }
    print_with_2(3u, before.value, select(0u, 1u, (before.is_ok)));
}
