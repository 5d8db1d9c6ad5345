// words, tests/kernels/mixed.rs:62

enable f16;

const Kind_Fluid: u32 = 200u;
const Kind_Solid: u32 = 3u;
const Phase_Cold: u32 = 1u;
const Phase_Hot: u32 = 0u;

struct Color {
    r: u32,
    g: i32,
    b: u32,
}

struct Particle {
    kind: u32,
    mass: f64,
    color: Color,
    short: i32,
    half: f16,
    history: array<u32, 5>,
    id: u64,
    phase: u32,
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
    @align(4) change: array<u32, 1>,
    @align(8) model: array<u32, 14>,
    y_len: u32,
    y_offset: u32,
    colors_len: u32,
    colors_offset: u32,
    kinds_len: u32,
    kinds_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> colors: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> kinds: array<atomic<u32>>;

fn x_load(index: u32) -> Particle {
    var value: Particle;
    let at = (launch.x_offset + index) * 56u;
    value.kind = (x[(at) / 4u] >> (0u)) & 0xffu;
    value.mass = bitcast<f64>((u64(x[(at + 8u) / 4u]) | (u64(x[(at + 12u) / 4u]) << 32u)));
    value.color.r = (x[(at + 16u) / 4u] >> (0u)) & 0xffu;
    value.color.g = i32(x[(at + 17u) / 4u] << (24u - (8u))) >> 24u;
    value.color.b = (x[(at + 18u) / 4u] >> (16u)) & 0xffu;
    value.short = i32(x[(at + 20u) / 4u] << (16u - (0u))) >> 16u;
    value.half = f16_from_bits((x[(at + 22u) / 4u] >> (16u)) & 0xffffu);
    for (var i0 = 0u; i0 < 5u; i0 += 1u) {
        value.history[i0] = (x[(at + i0 * 2u + 24u) / 4u] >> ((at + i0 * 2u + 24u) % 4u * 8u)) & 0xffffu;
    }
    value.id = (u64(x[(at + 40u) / 4u]) | (u64(x[(at + 44u) / 4u]) << 32u));
    value.phase = x[(at + 48u) / 4u];
    return value;
}

fn y_set(at: u32, mask: u32, bits: u32) {
    let first_bit = at % 4u * 8u;
    atomicAnd(&y[at / 4u], ~(mask << first_bit));
    atomicOr(&y[at / 4u], bits << first_bit);
}

fn y_load(index: u32) -> Particle {
    var value: Particle;
    let at = (launch.y_offset + index) * 56u;
    value.kind = (atomicLoad(&y[(at) / 4u]) >> (0u)) & 0xffu;
    value.mass = bitcast<f64>((u64(atomicLoad(&y[(at + 8u) / 4u])) | (u64(atomicLoad(&y[(at + 12u) / 4u])) << 32u)));
    value.color.r = (atomicLoad(&y[(at + 16u) / 4u]) >> (0u)) & 0xffu;
    value.color.g = i32(atomicLoad(&y[(at + 17u) / 4u]) << (24u - (8u))) >> 24u;
    value.color.b = (atomicLoad(&y[(at + 18u) / 4u]) >> (16u)) & 0xffu;
    value.short = i32(atomicLoad(&y[(at + 20u) / 4u]) << (16u - (0u))) >> 16u;
    value.half = f16_from_bits((atomicLoad(&y[(at + 22u) / 4u]) >> (16u)) & 0xffffu);
    for (var i0 = 0u; i0 < 5u; i0 += 1u) {
        value.history[i0] = (atomicLoad(&y[(at + i0 * 2u + 24u) / 4u]) >> ((at + i0 * 2u + 24u) % 4u * 8u)) & 0xffffu;
    }
    value.id = (u64(atomicLoad(&y[(at + 40u) / 4u])) | (u64(atomicLoad(&y[(at + 44u) / 4u])) << 32u));
    value.phase = atomicLoad(&y[(at + 48u) / 4u]);
    return value;
}

fn y_store(index: u32, given: Particle) {
    var value = given;
    let at = (launch.y_offset + index) * 56u;
    y_set(at, 0xffu, value.kind);
    atomicStore(&y[(at + 8u) / 4u], u32(bitcast<u64>(value.mass)));
    atomicStore(&y[(at + 12u) / 4u], u32(bitcast<u64>(value.mass) >> 32u));
    y_set(at + 16u, 0xffu, value.color.r);
    y_set(at + 17u, 0xffu, u32(value.color.g) & 0xffu);
    y_set(at + 18u, 0xffu, value.color.b);
    y_set(at + 20u, 0xffffu, u32(value.short) & 0xffffu);
    y_set(at + 22u, 0xffffu, f16_to_bits(value.half));
    for (var i0 = 0u; i0 < 5u; i0 += 1u) {
        y_set(at + i0 * 2u + 24u, 0xffffu, value.history[i0]);
    }
    atomicStore(&y[(at + 40u) / 4u], u32(value.id));
    atomicStore(&y[(at + 44u) / 4u], u32(value.id >> 32u));
    atomicStore(&y[(at + 48u) / 4u], value.phase);
}

fn colors_set(at: u32, mask: u32, bits: u32) {
    let first_bit = at % 4u * 8u;
    atomicAnd(&colors[at / 4u], ~(mask << first_bit));
    atomicOr(&colors[at / 4u], bits << first_bit);
}

fn colors_store(index: u32, given: Color) {
    var value = given;
    let at = (launch.colors_offset + index) * 3u;
    colors_set(at, 0xffu, value.r);
    colors_set(at + 1u, 0xffu, u32(value.g) & 0xffu);
    colors_set(at + 2u, 0xffu, value.b);
}

fn kinds_store(index: u32, value: u32) {
    let element_at = launch.kinds_offset + index;
    let first_bit = element_at % 4u * 8u;
    atomicAnd(&kinds[element_at / 4u], ~(0xffu << first_bit));
    atomicOr(&kinds[element_at / 4u], value << first_bit);
}

fn change_value() -> Color {
    var value: Color;
    value.r = (launch.change[0u] >> (0u)) & 0xffu;
    value.g = i32(launch.change[0u] << (24u - (8u))) >> 24u;
    value.b = (launch.change[0u] >> (16u)) & 0xffu;
    return value;
}

fn model_value() -> Particle {
    var value: Particle;
    value.kind = (launch.model[0u] >> (0u)) & 0xffu;
    value.mass = bitcast<f64>((u64(launch.model[2u]) | (u64(launch.model[3u]) << 32u)));
    value.color.r = (launch.model[4u] >> (0u)) & 0xffu;
    value.color.g = i32(launch.model[4u] << (24u - (8u))) >> 24u;
    value.color.b = (launch.model[4u] >> (16u)) & 0xffu;
    value.short = i32(launch.model[5u] << (16u - (0u))) >> 16u;
    value.half = f16_from_bits((launch.model[5u] >> (16u)) & 0xffffu);
    for (var i0 = 0u; i0 < 5u; i0 += 1u) {
        value.history[i0] = (launch.model[(i0 * 2u + 24u) / 4u] >> ((i0 * 2u + 24u) % 4u * 8u)) & 0xffffu;
    }
    value.id = (u64(launch.model[10u]) | (u64(launch.model[11u]) << 32u));
    value.phase = launch.model[12u];
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

fn i8_wrap(a: i32) -> i32 {
    return (a << 24u) >> 24u;
}

fn i16_wrap(a: i32) -> i32 {
    return (a << 16u) >> 16u;
}

fn u8_wrap(a: u32) -> u32 {
    return (a << 24u) >> 24u;
}

fn u16_wrap(a: u32) -> u32 {
    return (a << 16u) >> 16u;
}

// naga has no `bitcast` of 16 bits; both ways are exact, for the `f32` of a `f16` loses nothing.
fn f16_to_bits(x: f16) -> u32 {
    return pack2x16float(vec2<f32>(f32(x), 0.0f));
}

fn f16_from_bits(bits: u32) -> f16 {
    return f16(unpack2x16float(bits).x);
}

// tests/kernels/mixed.rs:13
fn Kind_is_valid(value: u32) -> bool {
    return value == Kind_Solid || value == Kind_Fluid;
}

// tests/kernels/mixed.rs:19
fn Phase_is_valid(value: u32) -> bool {
    return value == Phase_Hot || value == Phase_Cold;
}

// tests/kernels/mixed.rs:33
fn Particle_is_valid(value: Particle) -> bool {
    return Kind_is_valid(value.kind) && Phase_is_valid(value.phase);
}

// tests/kernels/mixed.rs:45
fn Particle_older(self_: Particle, by: u32) -> Particle {
    var self__1 = self_;
    for (var i = 0u; i < 5u; i += 1u) {
        self__1.history[i] = u16_wrap(self__1.history[i] + by);
    }
    self__1.mass = self__1.mass * 1.5lf;
    var value: u32;
    let matched = self__1.kind;
    if (matched == Kind_Solid) {
        value = Kind_Fluid;
    } else {
        value = Kind_Solid;
    }
    self__1.kind = value;
    return self__1;
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
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    let loaded = x_load(i);
    if (!Particle_is_valid(loaded)) {
        panic_with_0(1u);
        return;
    }
    if (i >= launch.y_len) {
        panic_with_2(2u, launch.y_len, i);
        return;
    }
    y_store(i, Particle_older(loaded, 7u));
    {
        var part = i16_wrap(x_load(i).short - model_value().short);
        y_set((launch.y_offset + i) * 56u + 20u, 0xffffu, u32(part) & 0xffffu);
    }
    let loaded_1 = x_load(i);
    if (!Particle_is_valid(loaded_1)) {
        panic_with_0(3u);
        return;
    }
    var element = loaded_1;
    {
        var part = element.history[(i + 1u) % 5u] ^ 255u;
        y_set((launch.y_offset + i) * 56u + (i % 5u) * 2u + 24u, 0xffffu, part);
    }
    {
        var part = i8_wrap(y_load(i).color.g - change_value().g);
        y_set((launch.y_offset + i) * 56u + 17u, 0xffu, u32(part) & 0xffu);
    }
    let loaded_2 = x_load(i).phase;
    if (!Phase_is_valid(loaded_2)) {
        panic_with_1(4u, loaded_2);
        return;
    }
    if (loaded_2 == Phase_Cold) {
        {
            var part = y_load(i).id + model_value().id;
            atomicStore(&y[((launch.y_offset + i) * 56u + 40u) / 4u], u32(part));
            atomicStore(&y[((launch.y_offset + i) * 56u + 44u) / 4u], u32(part >> 32u));
        }
        {
            var part = Phase_Hot;
            atomicStore(&y[((launch.y_offset + i) * 56u + 48u) / 4u], part);
        }
    }
    if (i >= launch.colors_len) {
        panic_with_2(5u, launch.colors_len, i);
        return;
    }
    colors_store(i, Color(x_load(i).color.b, change_value().g, u8_wrap(x_load(i).color.r + change_value().b)));
    let loaded_3 = x_load(i).kind;
    if (!Kind_is_valid(loaded_3)) {
        panic_with_1(6u, loaded_3);
        return;
    }
    if (i >= launch.kinds_len) {
        panic_with_2(7u, launch.kinds_len, i);
        return;
    }
    kinds_store(i, loaded_3);
}
