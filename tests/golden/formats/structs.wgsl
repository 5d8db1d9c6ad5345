// structs, tests/kernels/formats.rs:352

enable f16;

const Kind_Bird: i32 = -7i;
const Kind_Fish: i32 = 3i;
const Mood_Calm: u32 = 0u;
const Mood_Wild: u32 = 200u;

struct Meters {
    value: f32,
}

struct Pair_u32_Mood {
    first: u32,
    second: u32,
}

struct Animal {
    kind: i32,
    mood: u32,
    type_: u32,
    sizes: array<Meters, 2>,
    weight: f16,
    young: Pair_u32_Mood,
    id: u64,
}

struct Tuple2_Kind_array2_Meters {
    f0: i32,
    f1: array<Meters, 2>,
}

struct Pair_Pair_u32_Mood_Tuple2_Kind_array2_Meters {
    first: Pair_u32_Mood,
    second: Tuple2_Kind_array2_Meters,
}

struct Herd_3 {
    values: array<u32, 3>,
    out: vec2<f32>,
    format: i32,
}

struct Pair_f32_bool {
    first: f32,
    second: bool,
}

struct Pair_Pair_f32_bool_usize {
    first: Pair_f32_bool,
    second: u32,
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
    animals_len: u32,
    animals_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> animals: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn animals_load(index: u32) -> Animal {
    var value: Animal;
    let at = (launch.animals_offset + index) * 40u;
    value.kind = bitcast<i32>(animals[(at) / 4u]);
    value.mood = (animals[(at + 4u) / 4u] >> (0u)) & 0xffu;
    value.type_ = (animals[(at + 5u) / 4u] >> (8u)) & 0xffu;
    value.sizes[0].value = bitcast<f32>(animals[(at + 8u) / 4u]);
    value.sizes[1].value = bitcast<f32>(animals[(at + 12u) / 4u]);
    value.weight = f16_from_bits((animals[(at + 16u) / 4u] >> (0u)) & 0xffffu);
    value.young.first = animals[(at + 20u) / 4u];
    value.young.second = (animals[(at + 24u) / 4u] >> (0u)) & 0xffu;
    value.id = (u64(animals[(at + 32u) / 4u]) | (u64(animals[(at + 36u) / 4u]) << 32u));
    return value;
}

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

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

fn print_with_1(site: u32, value_0: u32) {
    let at = print_at(site, 11u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
}

fn print_with_4(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32) {
    let at = print_at(site, 14u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
}

fn print_with_8(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32) {
    let at = print_at(site, 18u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
    ring.words[at + 4u] = value_4;
    ring.words[at + 5u] = value_5;
    ring.words[at + 6u] = value_6;
    ring.words[at + 7u] = value_7;
}

fn print_with_10(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32, value_8: u32, value_9: u32) {
    let at = print_at(site, 20u);
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
}

fn print_with_11(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32, value_8: u32, value_9: u32, value_10: u32) {
    let at = print_at(site, 21u);
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

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

// naga has no `bitcast` of 16 bits; both ways are exact, for the `f32` of a `f16` loses nothing.
fn f16_to_bits(x: f16) -> u32 {
    return pack2x16float(vec2<f32>(f32(x), 0.0f));
}

fn f16_from_bits(bits: u32) -> f16 {
    return f16(unpack2x16float(bits).x);
}

// tests/kernels/formats.rs:273
fn Kind_is_valid(value: i32) -> bool {
    return value == Kind_Fish || value == Kind_Bird;
}

// tests/kernels/formats.rs:280
fn Mood_is_valid(value: u32) -> bool {
    return value == Mood_Calm || value == Mood_Wild;
}

// tests/kernels/formats.rs:289
fn Pair_u32_Mood_is_valid(value: Pair_u32_Mood) -> bool {
    return Mood_is_valid(value.second);
}

// tests/kernels/formats.rs:303
fn Animal_is_valid(value: Animal) -> bool {
    return Kind_is_valid(value.kind) && Mood_is_valid(value.mood) && Pair_u32_Mood_is_valid(value.young);
}

// tests/kernels/formats.rs:315
fn Animal_shout(self_: Animal) -> u32 {
    var part = self_.sizes;
    let part_1 = part[0u];
    let part_2 = part[1u];
    let part_3 = self_.young;
    print_with_11(0u, self_.mood, bitcast<u32>(self_.kind), self_.mood, self_.type_, bitcast<u32>(part_1.value), bitcast<u32>(part_2.value), f16_to_bits(self_.weight), part_3.first, part_3.second, u32(self_.id), u32((self_.id) >> 32u));
    let value = self_.young;
    var value_1 = self_.sizes;
    let part_4 = value_1[0u];
    let part_5 = value_1[1u];
    print_with_4(1u, value.first, value.second, bitcast<u32>(part_4.value), bitcast<u32>(part_5.value));
    return self_.young.first;
}

// tests/kernels/formats.rs:332
fn Meters_name(self_: Meters) -> u32 {
    print_with_1(2u, bitcast<u32>(self_.value));
    return f32_to_u32(self_.value);
}

// tests/kernels/formats.rs:325
fn Meters_tell(self_: Meters) -> u32 {
    let result = Meters_name(self_);
    print_with_1(3u, result);
    let result_1 = Meters_name(self_);
    return result_1 + 1u;
}

// tests/kernels/formats.rs:344
fn twice_Meters(x: Meters) -> u32 {
    let result = Meters_tell(x);
    let result_1 = Meters_tell(x);
    return result + result_1;
}

// tests/kernels/formats.rs:339
fn Kind_name(self_: i32) -> u32 {
    return u32(self_);
}

// tests/kernels/formats.rs:325
fn Kind_tell(self_: i32) -> u32 {
    print_with_1(4u, Kind_name(self_));
    return Kind_name(self_) + 1u;
}

// tests/kernels/formats.rs:344
fn twice_Kind(x: i32) -> u32 {
    let result = Kind_tell(x);
    let result_1 = Kind_tell(x);
    return result + result_1;
}

@compute @workgroup_size(256, 1, 1)
fn structs(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    if (i >= launch.animals_len) {
        panic_with_2(5u, launch.animals_len, i);
        return;
    }
    let loaded = animals_load(i);
    if (!Animal_is_valid(loaded)) {
        panic_with_0(6u);
        return;
    }
    let animal = loaded;
    var part = animal.sizes;
    let part_1 = part[0u];
    let part_2 = part[1u];
    let part_3 = animal.young;
    print_with_10(7u, bitcast<u32>(animal.kind), animal.mood, animal.type_, bitcast<u32>(part_1.value), bitcast<u32>(part_2.value), f16_to_bits(animal.weight), part_3.first, part_3.second, u32(animal.id), u32((animal.id) >> 32u));
    var part_4 = animal.sizes;
    let part_5 = part_4[0u];
    let part_6 = part_4[1u];
    let part_7 = animal.young;
    print_with_10(8u, bitcast<u32>(animal.kind), animal.mood, animal.type_, bitcast<u32>(part_5.value), bitcast<u32>(part_6.value), f16_to_bits(animal.weight), part_7.first, part_7.second, u32(animal.id), u32((animal.id) >> 32u));
    let kept = animals_load(i).sizes[1u];
    let loaded_1 = animals_load(i).kind;
    if (!Kind_is_valid(loaded_1)) {
        panic_with_1(9u, bitcast<u32>(loaded_1));
        return;
    }
    print_with_4(10u, bitcast<u32>(animal.kind), animal.mood, bitcast<u32>(kept.value), bitcast<u32>(loaded_1));
    let element = Meters(0.5f);
    let pair = Pair_Pair_u32_Mood_Tuple2_Kind_array2_Meters(animal.young, Tuple2_Kind_array2_Meters(animal.kind, array<Meters, 2>(element, element)));
    let value = Pair_Pair_f32_bool_usize(Pair_f32_bool(f32(i), true), i);
    let part_8 = value.first;
    let part_9 = pair.first;
    let part_10 = pair.second;
    var part_11 = part_10.f1;
    let part_12 = part_11[0u];
    let part_13 = part_11[1u];
    print_with_8(11u, bitcast<u32>(part_8.first), select(0u, 1u, (part_8.second)), value.second, part_9.first, part_9.second, bitcast<u32>(part_10.f0), bitcast<u32>(part_12.value), bitcast<u32>(part_13.value));
    let element_1 = i;
    let out = Herd_3(array<u32, 3>(element_1, element_1, element_1), vec2<f32>(0.5f, 1.0f), -1i);
    let values = animals_load(i).type_;
    var part_14 = out.values;
    let part_15 = out.out;
    var part_16 = out.values;
    let part_17 = out.out;
    print_with_13(12u, part_14[0u], part_14[1u], part_14[2u], bitcast<u32>(part_15.x), bitcast<u32>(part_15.y), bitcast<u32>(out.format), part_16[0u], part_16[1u], part_16[2u], bitcast<u32>(part_17.x), bitcast<u32>(part_17.y), bitcast<u32>(out.format), values);
    let result = Animal_shout(animal);
    let result_1 = twice_Meters(animal.sizes[0u]);
    let result_2 = twice_Kind(animal.kind);
    if (i >= launch.y_len) {
        panic_with_2(13u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = result + result_1 + result_2;
}
