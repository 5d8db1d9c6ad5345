// lossless, tests/kernels/conversions.rs:218

enable f16;

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
    d_len: u32,
    d_offset: u32,
    e_len: u32,
    e_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read> c: array<u32>;
@group(0) @binding(3) var<storage, read> d: array<u32>;
@group(0) @binding(4) var<storage, read> e: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f64>;

fn a_load(index: u32) -> u32 {
    let element_at = launch.a_offset + index;
    return (a[element_at / 4u] >> (element_at % 4u * 8u)) & 0xffu;
}

fn b_load(index: u32) -> i32 {
    let element_at = launch.b_offset + index;
    return i32(b[element_at / 4u] << (24u - element_at % 4u * 8u)) >> 24u;
}

fn c_load(index: u32) -> i32 {
    let element_at = launch.c_offset + index;
    return i32(c[element_at / 2u] << (16u - element_at % 2u * 16u)) >> 16u;
}

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(6) var<storage, read_write> record: Record;

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

// Mesa 22.3 gets comparisons of `i64(x)` with constants wrong, so the sign is extended by arithmetic.
fn i32_to_i64(x: i32) -> i64 {
    return i64((u64(u32(x)) ^ 0x80000000lu) - 0x80000000lu);
}

// By halves, which rounds once: Mesa takes `f32(f64(x))` for `f32(x)`, which skips a rounding.
fn u64_to_f64(x: u64) -> f64 {
    return f64(u32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

fn i64_to_f64(x: i64) -> f64 {
    return f64(i32(x >> 32u)) * 4294967296.0lf + f64(u32(x));
}

@compute @workgroup_size(256, 1, 1)
fn lossless(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(0u, launch.a_len, i);
        return;
    }
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    let small = f16(a_load(i)) + f16(b_load(i));
    if (i >= launch.d_len) {
        panic_with_2(2u, launch.d_len, i);
        return;
    }
    let sum = u64(a_load(i)) + u64((a_load(i))) * u64(d[launch.d_offset + i]) + u64(d[launch.d_offset + i] > 3u);
    if (i >= launch.c_len) {
        panic_with_2(3u, launch.c_len, i);
        return;
    }
    let signed = i32_to_i64(b_load(i)) * i32_to_i64(c_load(i)) + i64(u64(d[launch.d_offset + i])) - i32_to_i64(i32(a_load(i)));
    let index = 5u * i;
    if (index >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = f64(small) + f64(f32(small));
    let index_1 = 5u * i + 1u;
    if (index_1 >= launch.y_len) {
        panic_with_2(5u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = u64_to_f64(sum);
    let index_2 = 5u * i + 2u;
    if (index_2 >= launch.y_len) {
        panic_with_2(6u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = i64_to_f64(signed);
    if (i >= launch.e_len) {
        panic_with_2(7u, launch.e_len, i);
        return;
    }
    let index_3 = 5u * i + 3u;
    if (index_3 >= launch.y_len) {
        panic_with_2(8u, launch.y_len, index_3);
        return;
    }
    y[launch.y_offset + index_3] = f64(e[launch.e_offset + i]) + f64(d[launch.d_offset + i]) + f64(f32(c_load(i)));
    let index_4 = 5u * i + 4u;
    if (index_4 >= launch.y_len) {
        panic_with_2(9u, launch.y_len, index_4);
        return;
    }
    y[launch.y_offset + index_4] = f64((a_load(i)) + ((a_load(i))));
}
