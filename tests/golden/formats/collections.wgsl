// collections, tests/kernels/formats.rs:231

struct Tuple4_usize_f32_bool_array2_f32 {
    f0: u32,
    f1: f32,
    f2: bool,
    f3: array<f32, 2>,
}

struct Tuple2_f32_u8 {
    f0: f32,
    f1: u32,
}

struct Tuple2_usize_Tuple2_f32_u8 {
    f0: u32,
    f1: Tuple2_f32_u8,
}

struct Tuple1_usize {
    f0: u32,
}

struct Tuple2_usize_i32 {
    f0: u32,
    f1: i32,
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
    rows_len: u32,
    rows_offset: u32,
    bytes_len: u32,
    bytes_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> rows: array<array<f32, 3>>;
@group(0) @binding(1) var<storage, read> bytes: array<u32>;

fn bytes_load(index: u32) -> array<u32, 4> {
    var value: array<u32, 4>;
    let at = (launch.bytes_offset + index) * 4u;
    value[0] = (bytes[(at) / 4u] >> (0u)) & 0xffu;
    value[1] = (bytes[(at + 1u) / 4u] >> (8u)) & 0xffu;
    value[2] = (bytes[(at + 2u) / 4u] >> (16u)) & 0xffu;
    value[3] = (bytes[(at + 3u) / 4u] >> (24u)) & 0xffu;
    return value;
}

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

fn print_with_12(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32, value_8: u32, value_9: u32, value_10: u32, value_11: u32) {
    let at = print_at(site, 22u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
    ring.words[at + 4u] = value_4;
    ring.words[at + 5u] = value_5;
    ring.words[at + 6u] = value_6;
    ring.words[at + 7u] = value_7;
    ring.words[at + 8u] = value_8;
    ring.words[at + 9u] = value_9;
    ring.words[at + 10u] = value_10;
    ring.words[at + 11u] = value_11;
}

fn print_with_13(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32, value_8: u32, value_9: u32, value_10: u32, value_11: u32, value_12: u32) {
    let at = print_at(site, 23u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
    ring.words[at + 4u] = value_4;
    ring.words[at + 5u] = value_5;
    ring.words[at + 6u] = value_6;
    ring.words[at + 7u] = value_7;
    ring.words[at + 8u] = value_8;
    ring.words[at + 9u] = value_9;
    ring.words[at + 10u] = value_10;
    ring.words[at + 11u] = value_11;
    ring.words[at + 12u] = value_12;
}

fn print_with_40(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32, value_8: u32, value_9: u32, value_10: u32, value_11: u32, value_12: u32, value_13: u32, value_14: u32, value_15: u32, value_16: u32, value_17: u32, value_18: u32, value_19: u32, value_20: u32, value_21: u32, value_22: u32, value_23: u32, value_24: u32, value_25: u32, value_26: u32, value_27: u32, value_28: u32, value_29: u32, value_30: u32, value_31: u32, value_32: u32, value_33: u32, value_34: u32, value_35: u32, value_36: u32, value_37: u32, value_38: u32, value_39: u32) {
    let at = print_at(site, 50u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
    ring.words[at + 4u] = value_4;
    ring.words[at + 5u] = value_5;
    ring.words[at + 6u] = value_6;
    ring.words[at + 7u] = value_7;
    ring.words[at + 8u] = value_8;
    ring.words[at + 9u] = value_9;
    ring.words[at + 10u] = value_10;
    ring.words[at + 11u] = value_11;
    ring.words[at + 12u] = value_12;
    ring.words[at + 13u] = value_13;
    ring.words[at + 14u] = value_14;
    ring.words[at + 15u] = value_15;
    ring.words[at + 16u] = value_16;
    ring.words[at + 17u] = value_17;
    ring.words[at + 18u] = value_18;
    ring.words[at + 19u] = value_19;
    ring.words[at + 20u] = value_20;
    ring.words[at + 21u] = value_21;
    ring.words[at + 22u] = value_22;
    ring.words[at + 23u] = value_23;
    ring.words[at + 24u] = value_24;
    ring.words[at + 25u] = value_25;
    ring.words[at + 26u] = value_26;
    ring.words[at + 27u] = value_27;
    ring.words[at + 28u] = value_28;
    ring.words[at + 29u] = value_29;
    ring.words[at + 30u] = value_30;
    ring.words[at + 31u] = value_31;
    ring.words[at + 32u] = value_32;
    ring.words[at + 33u] = value_33;
    ring.words[at + 34u] = value_34;
    ring.words[at + 35u] = value_35;
    ring.words[at + 36u] = value_36;
    ring.words[at + 37u] = value_37;
    ring.words[at + 38u] = value_38;
    ring.words[at + 39u] = value_39;
}

fn u8_wrap(a: u32) -> u32 {
    return (a << 24u) >> 24u;
}

fn u16_wrap(a: u32) -> u32 {
    return (a << 16u) >> 16u;
}

@compute @workgroup_size(256, 1, 1)
fn collections(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    if (i >= launch.rows_len) {
        panic_with_2(0u, launch.rows_len, i);
        return;
    }
    var row = rows[launch.rows_offset + i];
    var nested = array<array<u32, 2>, 2>(array<u32, 2>(i, 1u), array<u32, 2>(2u, 3u));
    let element = row[1u];
    let tuple = Tuple4_usize_f32_bool_array2_f32(i, row[0u], row[1u] > row[2u], array<f32, 2>(element, element));
    if (i >= launch.bytes_len) {
        panic_with_2(1u, launch.bytes_len, i);
        return;
    }
    var value = rows[launch.rows_offset + i];
    var value_1 = bytes_load(i);
    var value_2 = array<u32, 2>(i, 2u * i);
    print_with_12(2u, bitcast<u32>(value[0u]), bitcast<u32>(value[1u]), bitcast<u32>(value[2u]), value_1[0u], value_1[1u], value_1[2u], value_1[3u], value_2[0u], value_2[1u], bitcast<u32>(row[0u]), bitcast<u32>(row[1u]), bitcast<u32>(row[2u]));
    var value_3 = nested[1u];
    var part = nested[0u];
    var part_1 = nested[1u];
    var value_4 = array<bool, 2>(true, i > 0u);
    var part_2 = nested[0u];
    var part_3 = nested[1u];
    print_with_12(3u, value_3[0u], value_3[1u], part[0u], part[1u], part_1[0u], part_1[1u], select(0u, 1u, (value_4[0u])), select(0u, 1u, (value_4[1u])), part_2[0u], part_2[1u], part_3[0u], part_3[1u]);
    let value_5 = Tuple2_usize_Tuple2_f32_u8(i, Tuple2_f32_u8(row[0u], u8_wrap((i))));
    let part_4 = value_5.f1;
    let value_6 = Tuple1_usize(i);
    var value_7 = array<Tuple2_usize_i32, 2>(Tuple2_usize_i32(i, -1i), Tuple2_usize_i32(7u, -2i));
    let part_5 = value_7[0u];
    let part_6 = value_7[1u];
    var part_7 = tuple.f3;
    print_with_13(4u, value_5.f0, bitcast<u32>(part_4.f0), part_4.f1, value_6.f0, part_5.f0, bitcast<u32>(part_5.f1), part_6.f0, bitcast<u32>(part_6.f1), tuple.f0, bitcast<u32>(tuple.f1), select(0u, 1u, (tuple.f2)), bitcast<u32>(part_7[0u]), bitcast<u32>(part_7[1u]));
    let element_1 = u16_wrap((i));
    var value_8 = array<u32, 40>(element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1, element_1);
    print_with_40(5u, value_8[0u], value_8[1u], value_8[2u], value_8[3u], value_8[4u], value_8[5u], value_8[6u], value_8[7u], value_8[8u], value_8[9u], value_8[10u], value_8[11u], value_8[12u], value_8[13u], value_8[14u], value_8[15u], value_8[16u], value_8[17u], value_8[18u], value_8[19u], value_8[20u], value_8[21u], value_8[22u], value_8[23u], value_8[24u], value_8[25u], value_8[26u], value_8[27u], value_8[28u], value_8[29u], value_8[30u], value_8[31u], value_8[32u], value_8[33u], value_8[34u], value_8[35u], value_8[36u], value_8[37u], value_8[38u], value_8[39u]);
}
