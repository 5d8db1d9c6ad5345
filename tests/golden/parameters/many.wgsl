// many, tests/kernels/parameters.rs:42

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
    scale: u32,
    c_len: u32,
    c_offset: u32,
    d_len: u32,
    d_offset: u32,
    e_len: u32,
    e_offset: u32,
    f_len: u32,
    f_offset: u32,
    g_len: u32,
    g_offset: u32,
    h_len: u32,
    h_offset: u32,
    i_len: u32,
    i_offset: u32,
    j_len: u32,
    j_offset: u32,
    k_len: u32,
    k_offset: u32,
    shift: u32,
    l_len: u32,
    l_offset: u32,
}

var<immediate> launch: Launch;
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
@group(0) @binding(10) var<storage, read_write> k: array<u32>;
@group(0) @binding(11) var<storage, read_write> l: array<u32>;

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

fn k_store(index: u32, value: u32) {
    if (index < launch.k_len) { k[launch.k_offset + index] = value; }
}

fn l_store(index: u32, value: u32) {
    if (index < launch.l_len) { l[launch.l_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn many(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let n = global_id.x;
    k_store(n, (a_load(n) + b_load(n) * 2u + c_load(n) * 3u + d_load(n) * 4u + e_load(n) * 5u) * launch.scale);
    l_store(n, (f_load(n) + g_load(n) * 2u + h_load(n) * 3u + i_load(n) * 4u + j_load(n) * 5u) << (launch.shift & 31u));
}
