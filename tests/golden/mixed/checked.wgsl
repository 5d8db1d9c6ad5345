// checked, tests/kernels/mixed.rs:121

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
    way: u32,
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
    return (kinds[element_at / 4u] >> (element_at % 4u * 8u)) & 0xffu;
}

fn particles_load(index: u32) -> Particle {
    var value: Particle;
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

@compute @workgroup_size(256, 1, 1)
fn checked(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.y_len) {
        panic_with_2(0u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = 5u;
    if (launch.way == 0u) {
        if (i >= launch.kinds_len) {
            panic_with_2(1u, launch.kinds_len, i);
            return;
        }
        let loaded = kinds_load(i);
        if (!Kind_is_valid(loaded)) {
            panic_with_1(2u, loaded);
            return;
        }
        y[launch.y_offset + i] = select(2u, 1u, loaded == Kind_Solid);
    } else if (launch.way == 1u) {
        if (i >= launch.particles_len) {
            panic_with_2(3u, launch.particles_len, i);
            return;
        }
        let loaded = particles_load(i).kind;
        if (!Kind_is_valid(loaded)) {
            panic_with_1(4u, loaded);
            return;
        }
        y[launch.y_offset + i] = select(2u, 1u, loaded == Kind_Solid);
    } else if (launch.way == 2u) {
        if (i >= launch.particles_len) {
            panic_with_2(5u, launch.particles_len, i);
            return;
        }
        let loaded = particles_load(i);
        if (!Particle_is_valid(loaded)) {
            panic_with_0(6u);
            return;
        }
        let whole = loaded;
        y[launch.y_offset + i] = (whole.history[0u]);
    } else {
        if (i >= launch.particles_len) {
            panic_with_2(7u, launch.particles_len, i);
            return;
        }
        y[launch.y_offset + i] = (particles_load(i).history[0u]);
    }
}
