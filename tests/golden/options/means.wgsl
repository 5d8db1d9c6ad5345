// means, tests/kernels/options.rs:198

struct StdOption_i32 {
    value: i32,
    is_some: bool,
}

struct StdOption_u16 {
    value: u32,
    is_some: bool,
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
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    c_len: u32,
    c_offset: u32,
    d_len: u32,
    d_offset: u32,
    y_len: u32,
    y_offset: u32,
    z_len: u32,
    z_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<i32>;
@group(0) @binding(1) var<storage, read> b: array<i32>;
@group(0) @binding(2) var<storage, read> c: array<u32>;
@group(0) @binding(3) var<storage, read> d: array<u32>;
@group(0) @binding(4) var<storage, read_write> y: array<i32>;
@group(0) @binding(5) var<storage, read_write> z: array<atomic<u32>>;

fn c_load(index: u32) -> u32 {
    let element_at = launch.c_offset + index;
    return (c[element_at / 2u] >> (element_at % 2u * 16u)) & 0xffffu;
}

fn d_load(index: u32) -> u32 {
    let element_at = launch.d_offset + index;
    return (d[element_at / 2u] >> (element_at % 2u * 16u)) & 0xffffu;
}

fn z_store(index: u32, value: u32) {
    let element_at = launch.z_offset + index;
    let first_bit = element_at % 2u * 16u;
    atomicAnd(&z[element_at / 2u], ~(0xffffu << first_bit));
    atomicOr(&z[element_at / 2u], value << first_bit);
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

fn i32_saturating_add(a: i32, b: i32) -> i32 {
    let sum = a + b;
    let overflows = ((a ^ sum) & (b ^ sum)) < 0i;
    return select(sum, (a >> 31u) ^ 0x7fffffffi, overflows);
}

fn u16_wrap(a: u32) -> u32 {
    return (a << 16u) >> 16u;
}

// tests/kernels/options.rs:141
fn mean_i32(a: i32, b: i32) -> i32 {
    let value = a + b;
    let is_some = value == i32_saturating_add(a, b);
    let matched = StdOption_i32(value, is_some);
    if (matched.is_some) {
        return matched.value / 2i;
    } else {
        return 0i;
    }
}

// tests/kernels/options.rs:141
fn mean_u16(a: u32, b: u32) -> u32 {
    let value = u16_wrap(a + b);
    let is_some = value >= a;
    let matched = StdOption_u16(value, is_some);
    if (matched.is_some) {
        return matched.value / 2u;
    } else {
        return 0u;
    }
}

@compute @workgroup_size(256, 1, 1)
fn means(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    if (i >= launch.y_len) {
        panic_with_2(2u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = mean_i32(a[launch.a_offset + i], b[launch.b_offset + i]);
    if (i >= launch.c_len) {
        panic_with_2(3u, launch.c_len, i);
        return;
    }
    if (i >= launch.d_len) {
        panic_with_2(4u, launch.d_len, i);
        return;
    }
    if (i >= launch.z_len) {
        panic_with_2(5u, launch.z_len, i);
        return;
    }
    z_store(i, mean_u16(c_load(i), d_load(i)));
}
