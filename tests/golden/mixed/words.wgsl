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
    if (index >= launch.x_len) { return value; }
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
    if (index >= launch.y_len) { return value; }
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
    if (index >= launch.y_len) { return; }
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
    if (index >= launch.colors_len) { return; }
    var value = given;
    let at = (launch.colors_offset + index) * 3u;
    colors_set(at, 0xffu, value.r);
    colors_set(at + 1u, 0xffu, u32(value.g) & 0xffu);
    colors_set(at + 2u, 0xffu, value.b);
}

fn kinds_store(index: u32, value: u32) {
    if (index >= launch.kinds_len) { return; }
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
fn Kind_checked(value_1: u32) -> u32 {
    return select(Kind_Solid, value_1, value_1 == Kind_Solid || value_1 == Kind_Fluid);
}

// tests/kernels/mixed.rs:19
fn Phase_checked(value_1: u32) -> u32 {
    return select(Phase_Hot, value_1, value_1 == Phase_Hot || value_1 == Phase_Cold);
}

// tests/kernels/mixed.rs:33
fn Particle_checked(value_1: Particle) -> Particle {
    return Particle(Kind_checked(value_1.kind), value_1.mass, value_1.color, value_1.short, value_1.half, value_1.history, value_1.id, Phase_checked(value_1.phase));
}

// tests/kernels/mixed.rs:45
fn Particle_older(self_: Particle, by: u32) -> Particle {
    var self__1 = self_;
    for (var i = 0u; i < 5u; i += 1u) {
        self__1.history[i] = u16_wrap(self__1.history[i] + by);
    }
    self__1.mass = self__1.mass * 1.5lf;
    var value_1: u32;
    let matched = self__1.kind;
    if (matched == Kind_Solid) {
        value_1 = Kind_Fluid;
    } else {
        value_1 = Kind_Solid;
    }
    self__1.kind = value_1;
    return self__1;
}

@compute @workgroup_size(256, 1, 1)
fn words(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, Particle_older(Particle_checked(x_load(i)), 7u));
    if (i < launch.y_len) {
        var part = i16_wrap(x_load(i).short - model_value().short);
        y_set((launch.y_offset + i) * 56u + 20u, 0xffffu, u32(part) & 0xffffu);
    }
    var element = Particle_checked(x_load(i));
    let index_1 = i % 5u;
    if (i < launch.y_len && index_1 < 5u) {
        var part = element.history[(i + 1u) % 5u] ^ 255u;
        y_set((launch.y_offset + i) * 56u + (index_1) * 2u + 24u, 0xffffu, part);
    }
    if (i < launch.y_len) {
        var part = i8_wrap(y_load(i).color.g - change_value().g);
        y_set((launch.y_offset + i) * 56u + 17u, 0xffu, u32(part) & 0xffu);
    }
    if (Phase_checked(x_load(i).phase) == Phase_Cold) {
        if (i < launch.y_len) {
            var part = y_load(i).id + model_value().id;
            atomicStore(&y[((launch.y_offset + i) * 56u + 40u) / 4u], u32(part));
            atomicStore(&y[((launch.y_offset + i) * 56u + 44u) / 4u], u32(part >> 32u));
        }
        if (i < launch.y_len) {
            var part = Phase_Hot;
            atomicStore(&y[((launch.y_offset + i) * 56u + 48u) / 4u], part);
        }
    }
    colors_store(i, Color(x_load(i).color.b, change_value().g, u8_wrap(x_load(i).color.r + change_value().b)));
    kinds_store(i, Kind_checked(x_load(i).kind));
}
