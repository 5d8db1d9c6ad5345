// invalid, tests/kernels/mixed.rs:121

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
    kinds_len: u32,
    kinds_offset: u32,
    particles_len: u32,
    particles_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> kinds: array<u32>;
@group(0) @binding(1) var<storage, read> particles: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

fn kinds_load(index: u32) -> u32 {
    let element_at = launch.kinds_offset + index;
    if (index < launch.kinds_len) { return (kinds[element_at / 4u] >> (element_at % 4u * 8u)) & 0xffu; }
    return u32();
}

fn particles_load(index: u32) -> Particle {
    var value: Particle;
    if (index >= launch.particles_len) { return value; }
    let at = (launch.particles_offset + index) * 56u;
    value.kind = (particles[(at) / 4u] >> (0u)) & 0xffu;
    value.mass = bitcast<f64>((u64(particles[(at + 8u) / 4u]) | (u64(particles[(at + 12u) / 4u]) << 32u)));
    value.color.r = (particles[(at + 16u) / 4u] >> (0u)) & 0xffu;
    value.color.g = i32(particles[(at + 17u) / 4u] << (24u - (8u))) >> 24u;
    value.color.b = (particles[(at + 18u) / 4u] >> (16u)) & 0xffu;
    value.short = i32(particles[(at + 20u) / 4u] << (16u - (0u))) >> 16u;
    value.half = f16_from_bits((particles[(at + 22u) / 4u] >> (16u)) & 0xffffu);
    for (var i0 = 0u; i0 < 5u; i0 += 1u) {
        value.history[i0] = (particles[(at + i0 * 2u + 24u) / 4u] >> ((at + i0 * 2u + 24u) % 4u * 8u)) & 0xffffu;
    }
    value.id = (u64(particles[(at + 40u) / 4u]) | (u64(particles[(at + 44u) / 4u]) << 32u));
    value.phase = particles[(at + 48u) / 4u];
    return value;
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
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

@compute @workgroup_size(256, 1, 1)
fn invalid(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let whole = Particle_checked(particles_load(i));
    let kind = Kind_checked(kinds_load(i));
    let kind_1 = Kind_checked(particles_load(i).kind);
    let kind_2 = whole.kind;
    y_store(i, select(2u, 1u, kind == Kind_Solid) * 100u + select(2u, 1u, kind_1 == Kind_Solid) * 10u + select(2u, 1u, kind_2 == Kind_Solid));
}
