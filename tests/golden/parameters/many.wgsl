// many, tests/kernels/parameters.rs:42

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
@group(0) @binding(10) var<storage, read_write> k: array<u32>;
@group(0) @binding(11) var<storage, read_write> l: array<u32>;

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

@compute @workgroup_size(256, 1, 1)
fn many(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let n = global_id.x;
    if (n >= launch.a_len) {
        panic_with_2(0u, launch.a_len, n);
        return;
    }
    if (n >= launch.b_len) {
        panic_with_2(1u, launch.b_len, n);
        return;
    }
    if (n >= launch.c_len) {
        panic_with_2(2u, launch.c_len, n);
        return;
    }
    if (n >= launch.d_len) {
        panic_with_2(3u, launch.d_len, n);
        return;
    }
    if (n >= launch.e_len) {
        panic_with_2(4u, launch.e_len, n);
        return;
    }
    if (n >= launch.k_len) {
        panic_with_2(5u, launch.k_len, n);
        return;
    }
    k[launch.k_offset + n] = (a[launch.a_offset + n] + b[launch.b_offset + n] * 2u + c[launch.c_offset + n] * 3u + d[launch.d_offset + n] * 4u + e[launch.e_offset + n] * 5u) * launch.scale;
    if (n >= launch.f_len) {
        panic_with_2(6u, launch.f_len, n);
        return;
    }
    if (n >= launch.g_len) {
        panic_with_2(7u, launch.g_len, n);
        return;
    }
    if (n >= launch.h_len) {
        panic_with_2(8u, launch.h_len, n);
        return;
    }
    if (n >= launch.i_len) {
        panic_with_2(9u, launch.i_len, n);
        return;
    }
    if (n >= launch.j_len) {
        panic_with_2(10u, launch.j_len, n);
        return;
    }
    if (n >= launch.l_len) {
        panic_with_2(11u, launch.l_len, n);
        return;
    }
    l[launch.l_offset + n] = (f[launch.f_offset + n] + g[launch.g_offset + n] * 2u + h[launch.h_offset + n] * 3u + i[launch.i_offset + n] * 4u + j[launch.j_offset + n] * 5u) << (launch.shift & 31u);
}
