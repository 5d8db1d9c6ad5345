// methods_u16, tests/kernels/short.rs:32

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
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> counts: array<u32>;

fn a_load(index: u32) -> u32 {
    let element_at = launch.a_offset + index;
    return (a[element_at / 2u] >> (element_at % 2u * 16u)) & 0xffffu;
}

fn b_load(index: u32) -> u32 {
    let element_at = launch.b_offset + index;
    return (b[element_at / 2u] >> (element_at % 2u * 16u)) & 0xffffu;
}

fn y_store(index: u32, value: u32) {
    let element_at = launch.y_offset + index;
    let first_bit = element_at % 2u * 16u;
    atomicAnd(&y[element_at / 2u], ~(0xffffu << first_bit));
    atomicOr(&y[element_at / 2u], value << first_bit);
}

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

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

fn u32_pow(base: u32, exponent: u32) -> u32 {
    var power = base;
    var left = exponent;
    var result = 1u;
    while (left != 0u) {
        if ((left & 1u) != 0u) { result *= power; }
        power *= power;
        left >>= 1u;
    }
    return result;
}

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

fn u32_rem_euclid(a: u32, b: u32) -> u32 {
    return u32_rem(a, b);
}

fn u32_div_euclid(a: u32, b: u32) -> u32 {
    return u32_div(a, b);
}

fn u32_swap_bytes(a: u32) -> u32 {
    return (a << 24u) | ((a & 0xff00u) << 8u) | ((a >> 8u) & 0xff00u) | (a >> 24u);
}

// The next power of two of numbers above 2^31 is 2^32, which wraps to 0.
fn u32_next_power_of_two(a: u32) -> u32 {
    if (a <= 1u) { return 1u; }
    if (a > 0x80000000u) { return 0u; }
    return 1u << (32u - countLeadingZeros(a - 1u));
}

fn u16_wrap(a: u32) -> u32 {
    return (a << 16u) >> 16u;
}

fn u16_wrapping_neg(a: u32) -> u32 {
    return u16_wrap(u32(-i32(a)));
}

fn u16_wrapping_pow(base: u32, exponent: u32) -> u32 {
    return u16_wrap(u32_pow(base, exponent));
}

fn u16_saturating_add(a: u32, b: u32) -> u32 {
    return clamp(a + b, 0u, 65535u);
}

fn u16_saturating_sub(a: u32, b: u32) -> u32 {
    return u32(clamp(i32(a) - i32(b), i32(0u), i32(65535u)));
}

fn u16_saturating_mul(a: u32, b: u32) -> u32 {
    return clamp(a * b, 0u, 65535u);
}

fn u16_abs_diff(a: u32, b: u32) -> u32 {
    return u32(max(a, b) - min(a, b));
}

fn u16_div(a: u32, b: u32) -> u32 {
    return u16_wrap(u32_div(a, b));
}

fn u16_rem(a: u32, b: u32) -> u32 {
    return u32_rem(a, b);
}

fn u16_rem_euclid(a: u32, b: u32) -> u32 {
    return u32_rem_euclid(a, b);
}

fn u16_div_euclid(a: u32, b: u32) -> u32 {
    return u16_wrap(u32_div_euclid(a, b));
}

// The bit behind the last ends the count.
fn u16_leading_zeros(a: u32) -> u32 {
    return countLeadingZeros(((u32(a) << 1u) | 1u) << (16u - 1u));
}

fn u16_trailing_zeros(a: u32) -> u32 {
    return countTrailingZeros(u32(a) | 65536u);
}

fn u16_leading_ones(a: u32) -> u32 {
    return countLeadingZeros(~(u32(a) << 16u));
}

fn u16_trailing_ones(a: u32) -> u32 {
    return countTrailingZeros(~u32(a) | 65536u);
}

fn u16_count_ones(a: u32) -> u32 {
    return countOneBits(u32(a) << 16u);
}

fn u16_count_zeros(a: u32) -> u32 {
    return 16u - u16_count_ones(a);
}

fn u16_rotate_left(a: u32, n: u32) -> u32 {
    let by = n & (16u - 1u);
    let bits = (u32(a) << 16u) >> 16u;
    return u16_wrap(u32((bits << by) | (bits >> (16u - by))));
}

fn u16_rotate_right(a: u32, n: u32) -> u32 {
    return u16_rotate_left(a, 0u - n);
}

fn u16_reverse_bits(a: u32) -> u32 {
    return reverseBits(a) >> 16u;
}

fn u16_swap_bytes(a: u32) -> u32 {
    return u32_swap_bytes(a) >> 16u;
}

fn u16_is_power_of_two(a: u32) -> bool {
    return countOneBits(a) == 1u;
}

fn u16_next_power_of_two(a: u32) -> u32 {
    return u16_wrap(u32_next_power_of_two(a));
}

@compute @workgroup_size(256, 1, 1)
fn methods_u16(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let n = (b_load(i));
    var value: u32;
    if (b_1 == 0u) {
        value = 0u;
    } else {
        if (!(!(b_1 == 0u))) {
            panic_with_0(2u);
            return;
        }
        value = u16_div(a_1, b_1);
    }
    var value_1: u32;
    if (b_1 == 0u) {
        value_1 = 0u;
    } else {
        if (!(!(b_1 == 0u))) {
            panic_with_0(3u);
            return;
        }
        value_1 = u16_rem(a_1, b_1);
    }
    var value_2: u32;
    if (b_1 == 0u) {
        value_2 = 0u;
    } else {
        if (!(!(b_1 == 0u))) {
            panic_with_0(4u);
            return;
        }
        value_2 = u16_rem_euclid(a_1, b_1);
    }
    var value_3: u32;
    if (b_1 == 0u) {
        value_3 = 0u;
    } else {
        if (!(!(b_1 == 0u))) {
            panic_with_0(5u);
            return;
        }
        value_3 = u16_div_euclid(a_1, b_1);
    }
    var results = array<u32, 25>(u16_wrap(a_1 + b_1), u16_wrap(a_1 - b_1), u16_wrap(a_1 * b_1), value, value_1, u16_wrap(a_1 << (n & 15u)), a_1 >> (n & 15u), u16_wrapping_neg(a_1), u16_wrapping_pow(a_1, n), u16_saturating_add(a_1, b_1), u16_saturating_sub(a_1, b_1), u16_saturating_mul(a_1, b_1), u16_wrapping_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10u), 100u), value_2, value_3, u16_rotate_left(a_1, n), u16_rotate_right(a_1, n), u16_reverse_bits(a_1), u16_swap_bytes(a_1), u16_abs_diff(a_1, b_1), u32(u16_is_power_of_two(a_1)), u16_next_power_of_two(a_1));
    if (u32_saturating_add(25u * i, 24u) < launch.y_len) {
        for (var k = 0u; k < 25u; k += 1u) {
            let index = 25u * i + k;
            y_store(index, results[k]);
        }
    } else {
        for (var k = 0u; k < 25u; k += 1u) {
            let index = 25u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(6u, launch.y_len, index);
                return;
            }
            y_store(index, results[k]);
        }
    }
    var bits = array<u32, 6>(u16_leading_zeros(a_1), u16_trailing_zeros(a_1), u16_leading_ones(a_1), u16_trailing_ones(a_1), u16_count_ones(a_1), u16_count_zeros(a_1));
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
