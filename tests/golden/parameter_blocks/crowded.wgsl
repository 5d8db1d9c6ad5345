// crowded, tests/kernels/parameter_blocks.rs:164

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(13) var<storage, read_write> record: Record;

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

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

@compute @workgroup_size(1, 1, 1)
fn crowded(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(1u, 1u, 1u) + local_id;
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let n = global_id.x;
    let at = n % 7u;
    if (at >= launch.a_len) {
        panic_with_2(0u, launch.a_len, at);
        return;
    }
    if (at >= launch.b_len) {
        panic_with_2(1u, launch.b_len, at);
        return;
    }
    if (at >= launch.c_len) {
        panic_with_2(2u, launch.c_len, at);
        return;
    }
    if (at >= launch.d_len) {
        panic_with_2(3u, launch.d_len, at);
        return;
    }
    if (at >= launch.e_len) {
        panic_with_2(4u, launch.e_len, at);
        return;
    }
    if (at >= launch.f_len) {
        panic_with_2(5u, launch.f_len, at);
        return;
    }
    if (at >= launch.g_len) {
        panic_with_2(6u, launch.g_len, at);
        return;
    }
    if (at >= launch.h_len) {
        panic_with_2(7u, launch.h_len, at);
        return;
    }
    if (at >= launch.i_len) {
        panic_with_2(8u, launch.i_len, at);
        return;
    }
    if (at >= launch.j_len) {
        panic_with_2(9u, launch.j_len, at);
        return;
    }
    if (at >= launch.k_len) {
        panic_with_2(10u, launch.k_len, at);
        return;
    }
    let sum = a[launch.a_offset + at] + b[launch.b_offset + at] + c[launch.c_offset + at] + d[launch.d_offset + at] + e[launch.e_offset + at] + f[launch.f_offset + at] + g[launch.g_offset + at] + h[launch.h_offset + at] + i[launch.i_offset + at] + j[launch.j_offset + at] + k[launch.k_offset + at];
    let value = (sum * launch.scale + launch.first) << (u32(launch.shift) & 31u);
    var value_1: u32;
    if ((launch.up != 0u)) {
        value_1 = value + n;
    } else {
        value_1 = value - n * f32_to_u32(launch.factor);
    }
    if (n >= launch.y_len) {
        panic_with_2(11u, launch.y_len, n);
        return;
    }
    y[launch.y_offset + n] = value_1;
}
