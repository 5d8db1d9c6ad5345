// lossless, tests/kernels/conversions.rs:218

enable f16;

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
    if (index < launch.a_len) { return (a[element_at / 4u] >> (element_at % 4u * 8u)) & 0xffu; }
    return u32();
}

fn b_load(index: u32) -> i32 {
    let element_at = launch.b_offset + index;
    if (index < launch.b_len) { return i32(b[element_at / 4u] << (24u - element_at % 4u * 8u)) >> 24u; }
    return i32();
}

fn c_load(index: u32) -> i32 {
    let element_at = launch.c_offset + index;
    if (index < launch.c_len) { return i32(c[element_at / 2u] << (16u - element_at % 2u * 16u)) >> 16u; }
    return i32();
}

fn d_load(index: u32) -> u32 {
    if (index < launch.d_len) { return d[launch.d_offset + index]; }
    return u32();
}

fn e_load(index: u32) -> f32 {
    if (index < launch.e_len) { return e[launch.e_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
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
    let i = global_id.x;
    let small = f16(a_load(i)) + f16(b_load(i));
    let sum = u64(a_load(i)) + u64((a_load(i))) * u64(d_load(i)) + u64(d_load(i) > 3u);
    let signed = i32_to_i64(b_load(i)) * i32_to_i64(c_load(i)) + i64(u64(d_load(i))) - i32_to_i64(i32(a_load(i)));
    y_store(5u * i, f64(small) + f64(f32(small)));
    y_store(5u * i + 1u, u64_to_f64(sum));
    y_store(5u * i + 2u, i64_to_f64(signed));
    y_store(5u * i + 3u, f64(e_load(i)) + f64(d_load(i)) + f64(f32(c_load(i))));
    y_store(5u * i + 4u, f64((a_load(i)) + ((a_load(i)))));
}
