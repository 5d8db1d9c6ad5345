// operators_i16, tests/kernels/short.rs:72

struct Tuple2_i16_i16 {
    f0: i32,
    f1: i32,
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
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<atomic<u32>>;

fn a_load(index: u32) -> i32 {
    let element_at = launch.a_offset + index;
    return i32(a[element_at / 2u] << (16u - element_at % 2u * 16u)) >> 16u;
}

fn b_load(index: u32) -> i32 {
    let element_at = launch.b_offset + index;
    return i32(b[element_at / 2u] << (16u - element_at % 2u * 16u)) >> 16u;
}

fn y_store(index: u32, value: i32) {
    let element_at = launch.y_offset + index;
    let first_bit = element_at % 2u * 16u;
    atomicAnd(&y[element_at / 2u], ~(0xffffu << first_bit));
    atomicOr(&y[element_at / 2u], (u32(value) & 0xffffu) << first_bit);
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

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

fn i16_wrap(a: i32) -> i32 {
    return (a << 16u) >> 16u;
}

@compute @workgroup_size(256, 1, 1)
fn operators_i16(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let a_1 = a_load(i);
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    let b_1 = b_load(i);
    var c = a_1;
    c = i16_wrap(c + b_1);
    c = i16_wrap(c * 3i);
    c = i16_wrap(c - 7i);
    c ^= b_1;
    c |= a_1 & 9i;
    c = i16_wrap(c << (u32(b_1) & 15u));
    c = c % 100i;
    var value: Tuple2_i16_i16;
    if (b_1 == 0i || (a_1 == (-32768i) && b_1 == (-1i))) {
        value = Tuple2_i16_i16(0i, 0i);
    } else {
        if (!(!(b_1 == 0i))) {
            panic_with_0(2u);
            return;
        }
        if (!(!(a_1 == (-32768i) && b_1 == (-1i)))) {
            panic_with_0(3u);
            return;
        }
        value = Tuple2_i16_i16(a_1 / b_1, a_1 % b_1);
    }
    let quotient = value.f0;
    let remainder = value.f1;
    var results = array<i32, 15>(i16_wrap(a_1 + b_1), i16_wrap(a_1 - b_1), i16_wrap(a_1 * b_1), quotient, remainder, a_1 & b_1, a_1 | b_1, a_1 ^ b_1, i16_wrap(~a_1), i16_wrap(-a_1), i16_wrap(a_1 << (u32(b_1) & 15u)), a_1 >> (u32(b_1) & 15u), a_1 / 7i, a_1 % 7i, c);
    if (u32_saturating_add(20u * i, 14u) < launch.y_len) {
        for (var k = 0u; k < 15u; k += 1u) {
            let index = 20u * i + k;
            y_store(index, results[k]);
        }
    } else {
        for (var k = 0u; k < 15u; k += 1u) {
            let index = 20u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(4u, launch.y_len, index);
                return;
            }
            y_store(index, results[k]);
        }
    }
    let index = 20u * i + 15u;
    if (index >= launch.y_len) {
        panic_with_2(5u, launch.y_len, index);
        return;
    }
    y_store(index, i32(a_1 < b_1));
    let index_1 = 20u * i + 16u;
    if (index_1 >= launch.y_len) {
        panic_with_2(6u, launch.y_len, index_1);
        return;
    }
    y_store(index_1, i16_wrap(i32(a_1 <= b_1) + i16_wrap(i32(a_1 == b_1) * 2i)));
    let index_2 = 20u * i + 17u;
    if (index_2 >= launch.y_len) {
        panic_with_2(7u, launch.y_len, index_2);
        return;
    }
    y_store(index_2, select(b_1, a_1, a_1 > b_1));
    let index_3 = 20u * i + 18u;
    if (index_3 >= launch.y_len) {
        panic_with_2(8u, launch.y_len, index_3);
        return;
    }
    y_store(index_3, i32(a_1 >= b_1 && a_1 != b_1));
    let index_4 = 20u * i + 19u;
    if (index_4 >= launch.y_len) {
        panic_with_2(9u, launch.y_len, index_4);
        return;
    }
    y_store(index_4, i16_wrap(a_1 << 3u) >> 2u);
}
