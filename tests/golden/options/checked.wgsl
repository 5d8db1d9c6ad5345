// checked, tests/kernels/options.rs:14

struct StdOption_i64 {
    value: i64,
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
    n_len: u32,
    n_offset: u32,
    y_len: u32,
    y_offset: u32,
    there_len: u32,
    there_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<i64>;
@group(0) @binding(1) var<storage, read> b: array<i64>;
@group(0) @binding(2) var<storage, read> n: array<u32>;
@group(0) @binding(3) var<storage, read_write> y: array<i64>;
@group(0) @binding(4) var<storage, read_write> there: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(5) var<storage, read_write> record: Record;

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

fn i64_div(a: i64, b: i64) -> i64 {
    let special = b == 0li || b == -1li;
    return select(a / select(b, 1li, special), a * b, special);
}

fn i64_rem(a: i64, b: i64) -> i64 {
    let special = b == 0li || b == -1li;
    return a % select(b, 1li, special);
}

fn i64_wrapping_neg(a: i64) -> i64 {
    return -a;
}

fn i64_wrapping_abs(a: i64) -> i64 {
    return select(a, -a, a < 0li);
}

fn i64_saturating_add(a: i64, b: i64) -> i64 {
    let sum = a + b;
    let overflows = ((a ^ sum) & (b ^ sum)) < 0li;
    return select(sum, (a >> 63u) ^ 0x7fffffffffffffffli, overflows);
}

fn i64_saturating_sub(a: i64, b: i64) -> i64 {
    let difference = a - b;
    let overflows = ((a ^ b) & (a ^ difference)) < 0li;
    return select(difference, (a >> 63u) ^ 0x7fffffffffffffffli, overflows);
}

// The upper 64 bits of the product, by halves.
fn u64_mul_high(a: u64, b: u64) -> u64 {
    let low = (a & 0xfffffffflu) * (b & 0xfffffffflu);
    let left = (a >> 32u) * (b & 0xfffffffflu) + (low >> 32u);
    let right = (a & 0xfffffffflu) * (b >> 32u) + (left & 0xfffffffflu);
    return (a >> 32u) * (b >> 32u) + (left >> 32u) + (right >> 32u);
}

fn i64_mul_fits(a: i64, b: i64) -> bool {
    let limit = 0x7ffffffffffffffflu + select(0lu, 1lu, (a ^ b) < 0li);
    let x = i64_unsigned_abs(a);
    let y = i64_unsigned_abs(b);
    return u64_mul_high(x, y) == 0lu && x * y <= limit;
}

fn i64_unsigned_abs(a: i64) -> u64 {
    return u64(i64_wrapping_abs(a));
}

fn i64_rem_euclid(a: i64, b: i64) -> i64 {
    let remainder = i64_rem(a, b);
    return select(remainder, remainder + i64_wrapping_abs(b), remainder < 0li);
}

fn i64_div_euclid(a: i64, b: i64) -> i64 {
    let quotient = i64_div(a, b);
    return select(quotient, select(quotient + 1li, quotient - 1li, b > 0li), i64_rem(a, b) < 0li);
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
    if (i >= launch.a_len) {
        panic_with_2(0u, launch.a_len, i);
        return;
    }
    let a_1 = a[launch.a_offset + i];
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i];
    if (i >= launch.n_len) {
        panic_with_2(2u, launch.n_len, i);
        return;
    }
    let n_1 = n[launch.n_offset + i];
    let value = a_1 + b_1;
    let is_some = value == i64_saturating_add(a_1, b_1);
    let sum = StdOption_i64(value, is_some);
    var bits = u32(sum.is_some);
    let index = 11u * i;
    if (index >= launch.y_len) {
        panic_with_2(3u, launch.y_len, index);
        return;
    }
    y[launch.y_offset + index] = select(1li, sum.value, sum.is_some);
    var value_1: i64;
    let value_2 = a_1 - b_1;
    let is_some_1 = value_2 == i64_saturating_sub(a_1, b_1);
    let matched = StdOption_i64(value_2, is_some_1);
    if (matched.is_some) {
        bits |= 2u;
        value_1 = matched.value;
    } else {
        value_1 = 1li;
    }
    let index_1 = 11u * i + 1u;
    if (index_1 >= launch.y_len) {
        panic_with_2(4u, launch.y_len, index_1);
        return;
    }
    y[launch.y_offset + index_1] = value_1;
    let value_3 = a_1 * b_1;
    let is_some_2 = i64_mul_fits(a_1, b_1);
    let matched_1 = StdOption_i64(value_3, is_some_2);
    if (matched_1.is_some) {
        let index_2 = 11u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic_with_2(5u, launch.y_len, index_2);
            return;
        }
        y[launch.y_offset + index_2] = matched_1.value;
        bits |= 4u;
    } else {
        let index_2 = 11u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic_with_2(6u, launch.y_len, index_2);
            return;
        }
        y[launch.y_offset + index_2] = 1li;
    }
    let value_4 = i64_div(a_1, b_1);
    let is_some_3 = b_1 != 0li && !(a_1 == (-9223372036854775807li - 1li) && b_1 == (-1li));
    let quotient = StdOption_i64(value_4, is_some_3);
    let index_2 = 11u * i + 3u;
    if (index_2 >= launch.y_len) {
        panic_with_2(7u, launch.y_len, index_2);
        return;
    }
    y[launch.y_offset + index_2] = select(1li, quotient.value, quotient.is_some);
    bits |= u32(!(!quotient.is_some)) << 3u;
    let value_5 = i64_rem(a_1, b_1);
    let is_some_4 = b_1 != 0li && !(a_1 == (-9223372036854775807li - 1li) && b_1 == (-1li));
    let remainder = StdOption_i64(value_5, is_some_4);
    var value_6: i64;
    if (remainder.is_some) {
        if (!remainder.is_some) {
            panic_with_0(8u);
            return;
        }
        value_6 = remainder.value;
    } else {
        value_6 = 1li;
    }
    let index_3 = 11u * i + 4u;
    if (index_3 >= launch.y_len) {
        panic_with_2(9u, launch.y_len, index_3);
        return;
    }
    y[launch.y_offset + index_3] = value_6;
    bits |= u32(remainder.is_some) << 4u;
    let value_7 = i64_div_euclid(a_1, b_1);
    let is_some_5 = b_1 != 0li && !(a_1 == (-9223372036854775807li - 1li) && b_1 == (-1li));
    let index_4 = 11u * i + 5u;
    if (index_4 >= launch.y_len) {
        panic_with_2(10u, launch.y_len, index_4);
        return;
    }
    y[launch.y_offset + index_4] = select(1li, value_7, is_some_5);
    let value_8 = i64_rem_euclid(a_1, b_1);
    let is_some_6 = b_1 != 0li && !(a_1 == (-9223372036854775807li - 1li) && b_1 == (-1li));
    let index_5 = 11u * i + 6u;
    if (index_5 >= launch.y_len) {
        panic_with_2(11u, launch.y_len, index_5);
        return;
    }
    y[launch.y_offset + index_5] = select(0li, value_8, is_some_6);
    let value_9 = i64_wrapping_neg(a_1);
    let is_some_7 = a_1 != (-9223372036854775807li - 1li);
    let negative = StdOption_i64(value_9, is_some_7);
    let index_6 = 11u * i + 7u;
    if (index_6 >= launch.y_len) {
        panic_with_2(12u, launch.y_len, index_6);
        return;
    }
    y[launch.y_offset + index_6] = select(b_1, negative.value, negative.is_some);
    bits |= u32(negative.is_some) << 5u;
    let value_10 = a_1 << (n_1 & 63u);
    let is_some_8 = n_1 < 64u;
    let index_7 = 11u * i + 8u;
    if (index_7 >= launch.y_len) {
        panic_with_2(13u, launch.y_len, index_7);
        return;
    }
    y[launch.y_offset + index_7] = select(1li, value_10, is_some_8);
    let value_11 = a_1 >> (n_1 & 63u);
    let is_some_9 = n_1 < 64u;
    let index_8 = 11u * i + 9u;
    if (index_8 >= launch.y_len) {
        panic_with_2(14u, launch.y_len, index_8);
        return;
    }
    y[launch.y_offset + index_8] = select(1li, value_11, is_some_9);
    let value_12 = a_1 << (n_1 & 63u);
    let is_some_10 = n_1 < 64u;
    bits |= u32(is_some_10) << 6u;
    let value_13 = i64_wrapping_abs(a_1);
    let is_some_11 = a_1 != (-9223372036854775807li - 1li);
    let index_9 = 11u * i + 10u;
    if (index_9 >= launch.y_len) {
        panic_with_2(15u, launch.y_len, index_9);
        return;
    }
    y[launch.y_offset + index_9] = select(3li, value_13, is_some_11);
    if (i >= launch.there_len) {
        panic_with_2(16u, launch.there_len, i);
        return;
    }
    there[launch.there_offset + i] = bits;
}
