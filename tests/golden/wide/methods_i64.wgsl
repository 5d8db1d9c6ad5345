// methods_i64, tests/kernels/wide.rs:94

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
    counts_len: u32,
    counts_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<i64>;
@group(0) @binding(1) var<storage, read> b: array<i64>;
@group(0) @binding(2) var<storage, read_write> y: array<i64>;
@group(0) @binding(3) var<storage, read_write> counts: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(4) var<storage, read_write> record: Record;

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

fn u32_swap_bytes(a: u32) -> u32 {
    return (a << 24u) | ((a & 0xff00u) << 8u) | ((a >> 8u) & 0xff00u) | (a >> 24u);
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

fn u64_wrapping_pow(base: u64, exponent: u32) -> u64 {
    var power = base;
    var left = exponent;
    var result = 1lu;
    while (left != 0u) {
        if ((left & 1u) != 0u) { result *= power; }
        power *= power;
        left >>= 1u;
    }
    return result;
}

fn i64_wrapping_pow(base: i64, exponent: u32) -> i64 {
    return i64(u64_wrapping_pow(u64(base), exponent));
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

fn i64_saturating_mul(a: i64, b: i64) -> i64 {
    return select(((a ^ b) >> 63u) ^ 0x7fffffffffffffffli, a * b, i64_mul_fits(a, b));
}

fn i64_unsigned_abs(a: i64) -> u64 {
    return u64(i64_wrapping_abs(a));
}

fn i64_abs_diff(a: i64, b: i64) -> u64 {
    return u64(max(a, b)) - u64(min(a, b));
}

fn i64_signum(a: i64) -> i64 {
    return (a >> 63u) | select(0li, 1li, a != 0li);
}

fn i64_is_negative(a: i64) -> bool {
    return a < 0li;
}

fn i64_is_positive(a: i64) -> bool {
    return a > 0li;
}

fn i64_rem_euclid(a: i64, b: i64) -> i64 {
    let remainder = i64_rem(a, b);
    return select(remainder, remainder + i64_wrapping_abs(b), remainder < 0li);
}

fn i64_div_euclid(a: i64, b: i64) -> i64 {
    let quotient = i64_div(a, b);
    return select(quotient, select(quotient + 1li, quotient - 1li, b > 0li), i64_rem(a, b) < 0li);
}

// SPIR-V counts and reverses bits in 32-bit words only.
fn u64_leading_zeros(a: u64) -> u32 {
    let high = u32(a >> 32u);
    return select(countLeadingZeros(high), 32u + countLeadingZeros(u32(a)), high == 0u);
}

fn i64_leading_zeros(a: i64) -> u32 {
    return u64_leading_zeros(u64(a));
}

fn u64_trailing_zeros(a: u64) -> u32 {
    let low = u32(a);
    return select(countTrailingZeros(low), 32u + countTrailingZeros(u32(a >> 32u)), low == 0u);
}

fn i64_trailing_zeros(a: i64) -> u32 {
    return u64_trailing_zeros(u64(a));
}

fn i64_leading_ones(a: i64) -> u32 {
    return u64_leading_zeros(~u64(a));
}

fn i64_trailing_ones(a: i64) -> u32 {
    return u64_trailing_zeros(~u64(a));
}

fn u64_count_ones(a: u64) -> u32 {
    return countOneBits(u32(a)) + countOneBits(u32(a >> 32u));
}

fn i64_count_ones(a: i64) -> u32 {
    return u64_count_ones(u64(a));
}

fn i64_count_zeros(a: i64) -> u32 {
    return 64u - u64_count_ones(u64(a));
}

fn u64_rotate_left(a: u64, n: u32) -> u64 {
    return (a << (n & 63u)) | (a >> ((0u - n) & 63u));
}

fn i64_rotate_left(a: i64, n: u32) -> i64 {
    return i64(u64_rotate_left(u64(a), n));
}

fn u64_rotate_right(a: u64, n: u32) -> u64 {
    return (a >> (n & 63u)) | (a << ((0u - n) & 63u));
}

fn i64_rotate_right(a: i64, n: u32) -> i64 {
    return i64(u64_rotate_right(u64(a), n));
}

fn u64_reverse_bits(a: u64) -> u64 {
    return (u64(reverseBits(u32(a))) << 32u) | u64(reverseBits(u32(a >> 32u)));
}

fn i64_reverse_bits(a: i64) -> i64 {
    return i64(u64_reverse_bits(u64(a)));
}

fn u64_swap_bytes(a: u64) -> u64 {
    return (u64(u32_swap_bytes(u32(a))) << 32u) | u64(u32_swap_bytes(u32(a >> 32u)));
}

fn i64_swap_bytes(a: i64) -> i64 {
    return i64(u64_swap_bytes(u64(a)));
}

@compute @workgroup_size(256, 1, 1)
fn methods_i64(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let n = u32(b[launch.b_offset + i]);
    let divides = b_1 != 0li && (a_1 != (-9223372036854775807li - 1li) || b_1 != (-1li));
    var value: i64;
    if (b_1 == 0li) {
        value = 0li;
    } else {
        if (!(!(b_1 == 0li))) {
            panic_with_0(2u);
            return;
        }
        value = i64_div(a_1, b_1);
    }
    var value_1: i64;
    if (b_1 == 0li) {
        value_1 = 0li;
    } else {
        if (!(!(b_1 == 0li))) {
            panic_with_0(3u);
            return;
        }
        value_1 = i64_rem(a_1, b_1);
    }
    var value_2: i64;
    if (divides) {
        if (!(!(b_1 == 0li))) {
            panic_with_0(4u);
            return;
        }
        if (!(!(a_1 == (-9223372036854775807li - 1li) && b_1 == (-1li)))) {
            panic_with_0(5u);
            return;
        }
        value_2 = i64_rem_euclid(a_1, b_1);
    } else {
        value_2 = 0li;
    }
    var value_3: i64;
    if (divides) {
        if (!(!(b_1 == 0li))) {
            panic_with_0(6u);
            return;
        }
        if (!(!(a_1 == (-9223372036854775807li - 1li) && b_1 == (-1li)))) {
            panic_with_0(7u);
            return;
        }
        value_3 = i64_div_euclid(a_1, b_1);
    } else {
        value_3 = 0li;
    }
    var results = array<i64, 29>(a_1 + b_1, a_1 - b_1, a_1 * b_1, value, value_1, a_1 << (n & 63u), a_1 >> (n & 63u), i64_wrapping_neg(a_1), i64_wrapping_pow(a_1, n), i64_saturating_add(a_1, b_1), i64_saturating_sub(a_1, b_1), i64_saturating_mul(a_1, b_1), i64_wrapping_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10li), 100li), value_2, value_3, i64_rotate_left(a_1, n), i64_rotate_right(a_1, n), i64_reverse_bits(a_1), i64_swap_bytes(a_1), i64(i64_abs_diff(a_1, b_1)), i64_wrapping_abs(a_1), i64_wrapping_abs(a_1), i64(i64_unsigned_abs(a_1)), i64_signum(a_1), i64(i64_is_negative(a_1)), i64(i64_is_positive(a_1)));
    if (u32_saturating_add(29u * i, 28u) < launch.y_len) {
        for (var k = 0u; k < 29u; k += 1u) {
            let index = 29u * i + k;
            y[launch.y_offset + index] = results[k];
        }
    } else {
        for (var k = 0u; k < 29u; k += 1u) {
            let index = 29u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(8u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = results[k];
        }
    }
    var bits = array<u32, 6>(i64_leading_zeros(a_1), i64_trailing_zeros(a_1), i64_leading_ones(a_1), i64_trailing_ones(a_1), i64_count_ones(a_1), i64_count_zeros(a_1));
    if (u32_saturating_add(6u * i, 5u) < launch.counts_len) {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 6u * i + k;
            counts[launch.counts_offset + index] = bits[k];
        }
    } else {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 6u * i + k;
            if (index >= launch.counts_len) {
                panic_with_2(9u, launch.counts_len, index);
                return;
            }
            counts[launch.counts_offset + index] = bits[k];
        }
    }
}
