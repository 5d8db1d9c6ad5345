// crowded, tests/kernels/parameter_blocks.rs:164

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    c_len: u32,
    c_offset: u32,
    scale: u32,
    d_len: u32,
    d_offset: u32,
    e_len: u32,
    e_offset: u32,
    f_len: u32,
    f_offset: u32,
    g_len: u32,
    g_offset: u32,
    shift: i32,
    h_len: u32,
    h_offset: u32,
    i_len: u32,
    i_offset: u32,
    j_len: u32,
    j_offset: u32,
    up: u32,
    k_len: u32,
    k_offset: u32,
    y_len: u32,
    y_offset: u32,
    first: u32,
    factor: f32,
}

@group(0) @binding(12) var<storage, read> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read> c: array<u32>;
@group(0) @binding(3) var<storage, read> d: array<u32>;
@group(0) @binding(4) var<storage, read> e: array<u32>;
@group(0) @binding(5) var<storage, read> f: array<u32>;
@group(0) @binding(6) var<storage, read> g: array<u32>;
@group(0) @binding(7) var<storage, read> h: array<u32>;
@group(0) @binding(8) var<storage, read> i: array<u32>;
@group(0) @binding(9) var<storage, read> j: array<u32>;
@group(0) @binding(10) var<storage, read> k: array<u32>;
@group(0) @binding(11) var<storage, read_write> y: array<u32>;

fn a_load(index: u32) -> u32 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return u32();
}

fn b_load(index: u32) -> u32 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return u32();
}

fn c_load(index: u32) -> u32 {
    if (index < launch.c_len) { return c[launch.c_offset + index]; }
    return u32();
}

fn d_load(index: u32) -> u32 {
    if (index < launch.d_len) { return d[launch.d_offset + index]; }
    return u32();
}

fn e_load(index: u32) -> u32 {
    if (index < launch.e_len) { return e[launch.e_offset + index]; }
    return u32();
}

fn f_load(index: u32) -> u32 {
    if (index < launch.f_len) { return f[launch.f_offset + index]; }
    return u32();
}

fn g_load(index: u32) -> u32 {
    if (index < launch.g_len) { return g[launch.g_offset + index]; }
    return u32();
}

fn h_load(index: u32) -> u32 {
    if (index < launch.h_len) { return h[launch.h_offset + index]; }
    return u32();
}

fn i_load(index: u32) -> u32 {
    if (index < launch.i_len) { return i[launch.i_offset + index]; }
    return u32();
}

fn j_load(index: u32) -> u32 {
    if (index < launch.j_len) { return j[launch.j_offset + index]; }
    return u32();
}

fn k_load(index: u32) -> u32 {
    if (index < launch.k_len) { return k[launch.k_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

@compute @workgroup_size(1, 1, 1)
fn crowded(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(1u, 1u, 1u) + local_id;
    let n = global_id.x;
    let at_1 = n % 7u;
    let sum = a_load(at_1) + b_load(at_1) + c_load(at_1) + d_load(at_1) + e_load(at_1) + f_load(at_1) + g_load(at_1) + h_load(at_1) + i_load(at_1) + j_load(at_1) + k_load(at_1);
    let value_1 = (sum * launch.scale + launch.first) << (u32(launch.shift) & 31u);
    var value_2: u32;
    if ((launch.up != 0u)) {
        value_2 = value_1 + n;
    } else {
        value_2 = value_1 - n * f32_to_u32(launch.factor);
    }
    y_store(n, value_2);
}
