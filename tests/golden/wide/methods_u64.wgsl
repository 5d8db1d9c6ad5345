// methods_u64, tests/kernels/wide.rs:30

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
@group(0) @binding(0) var<storage, read> a: array<u64>;
@group(0) @binding(1) var<storage, read> b: array<u64>;
@group(0) @binding(2) var<storage, read_write> y: array<u64>;
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

fn u64_div(a: u64, b: u64) -> u64 {
    return select(a / max(b, 1lu), 0lu, b == 0lu);
}

fn u64_rem(a: u64, b: u64) -> u64 {
    return select(a % max(b, 1lu), 0lu, b == 0lu);
}

fn u64_wrapping_neg(a: u64) -> u64 {
    return 0lu - a;
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

fn u64_saturating_add(a: u64, b: u64) -> u64 {
    return a + min(b, ~a);
}

fn u64_saturating_sub(a: u64, b: u64) -> u64 {
    return a - min(a, b);
}

// The upper 64 bits of the product, by halves.
fn u64_mul_high(a: u64, b: u64) -> u64 {
    let low = (a & 0xfffffffflu) * (b & 0xfffffffflu);
    let left = (a >> 32u) * (b & 0xfffffffflu) + (low >> 32u);
    let right = (a & 0xfffffffflu) * (b >> 32u) + (left & 0xfffffffflu);
    return (a >> 32u) * (b >> 32u) + (left >> 32u) + (right >> 32u);
}

fn u64_mul_fits(a: u64, b: u64) -> bool {
    return u64_mul_high(a, b) == 0lu;
}

fn u64_saturating_mul(a: u64, b: u64) -> u64 {
    return select(0xfffffffffffffffflu, a * b, u64_mul_fits(a, b));
}

fn u64_abs_diff(a: u64, b: u64) -> u64 {
    return max(a, b) - min(a, b);
}

fn u64_rem_euclid(a: u64, b: u64) -> u64 {
    return u64_rem(a, b);
}

fn u64_div_euclid(a: u64, b: u64) -> u64 {
    return u64_div(a, b);
}

// SPIR-V counts and reverses bits in 32-bit words only.
fn u64_leading_zeros(a: u64) -> u32 {
    let high = u32(a >> 32u);
    return select(countLeadingZeros(high), 32u + countLeadingZeros(u32(a)), high == 0u);
}

fn u64_trailing_zeros(a: u64) -> u32 {
    let low = u32(a);
    return select(countTrailingZeros(low), 32u + countTrailingZeros(u32(a >> 32u)), low == 0u);
}

fn u64_leading_ones(a: u64) -> u32 {
    return u64_leading_zeros(~a);
}

fn u64_trailing_ones(a: u64) -> u32 {
    return u64_trailing_zeros(~a);
}

fn u64_count_ones(a: u64) -> u32 {
    return countOneBits(u32(a)) + countOneBits(u32(a >> 32u));
}

fn u64_count_zeros(a: u64) -> u32 {
    return 64u - u64_count_ones(a);
}

fn u64_rotate_left(a: u64, n: u32) -> u64 {
    return (a << (n & 63u)) | (a >> ((0u - n) & 63u));
}

fn u64_rotate_right(a: u64, n: u32) -> u64 {
    return (a >> (n & 63u)) | (a << ((0u - n) & 63u));
}

fn u64_reverse_bits(a: u64) -> u64 {
    return (u64(reverseBits(u32(a))) << 32u) | u64(reverseBits(u32(a >> 32u)));
}

fn u64_swap_bytes(a: u64) -> u64 {
    return (u64(u32_swap_bytes(u32(a))) << 32u) | u64(u32_swap_bytes(u32(a >> 32u)));
}

fn u64_is_power_of_two(a: u64) -> bool {
    return u64_count_ones(a) == 1u;
}

// The next power of two of numbers above 2^63 is 2^64, which wraps to 0.
fn u64_next_power_of_two(a: u64) -> u64 {
    if (a <= 1lu) { return 1lu; }
    if (a > 0x8000000000000000lu) { return 0lu; }
    return 1lu << (64u - u64_leading_zeros(a - 1lu));
}

@compute @workgroup_size(256, 1, 1)
fn methods_u64(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    var value: u64;
    if (b_1 == 0lu) {
        value = 0lu;
    } else {
        if (!(!(b_1 == 0lu))) {
            panic_with_0(2u);
            return;
        }
        value = u64_div(a_1, b_1);
    }
    var value_1: u64;
    if (b_1 == 0lu) {
        value_1 = 0lu;
    } else {
        if (!(!(b_1 == 0lu))) {
            panic_with_0(3u);
            return;
        }
        value_1 = u64_rem(a_1, b_1);
    }
    var value_2: u64;
    if (b_1 == 0lu) {
        value_2 = 0lu;
    } else {
        if (!(!(b_1 == 0lu))) {
            panic_with_0(4u);
            return;
        }
        value_2 = u64_rem_euclid(a_1, b_1);
    }
    var value_3: u64;
    if (b_1 == 0lu) {
        value_3 = 0lu;
    } else {
        if (!(!(b_1 == 0lu))) {
            panic_with_0(5u);
            return;
        }
        value_3 = u64_div_euclid(a_1, b_1);
    }
    var results = array<u64, 25>(a_1 + b_1, a_1 - b_1, a_1 * b_1, value, value_1, a_1 << (n & 63u), a_1 >> (n & 63u), u64_wrapping_neg(a_1), u64_wrapping_pow(a_1, n), u64_saturating_add(a_1, b_1), u64_saturating_sub(a_1, b_1), u64_saturating_mul(a_1, b_1), u64_wrapping_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10lu), 100lu), value_2, value_3, u64_rotate_left(a_1, n), u64_rotate_right(a_1, n), u64_reverse_bits(a_1), u64_swap_bytes(a_1), u64_abs_diff(a_1, b_1), u64(u64_is_power_of_two(a_1)), u64_next_power_of_two(a_1));
    if (u32_saturating_add(25u * i, 24u) < launch.y_len) {
        for (var k = 0u; k < 25u; k += 1u) {
            let index = 25u * i + k;
            y[launch.y_offset + index] = results[k];
        }
    } else {
        for (var k = 0u; k < 25u; k += 1u) {
            let index = 25u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(6u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = results[k];
        }
    }
    var bits = array<u32, 6>(u64_leading_zeros(a_1), u64_trailing_zeros(a_1), u64_leading_ones(a_1), u64_trailing_ones(a_1), u64_count_ones(a_1), u64_count_zeros(a_1));
    if (u32_saturating_add(6u * i, 5u) < launch.counts_len) {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 6u * i + k;
            counts[launch.counts_offset + index] = bits[k];
        }
    } else {
        for (var k = 0u; k < 6u; k += 1u) {
            let index = 6u * i + k;
            if (index >= launch.counts_len) {
                panic_with_2(7u, launch.counts_len, index);
                return;
            }
            counts[launch.counts_offset + index] = bits[k];
        }
    }
}
