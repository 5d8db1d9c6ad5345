// methods_i8, tests/kernels/narrow.rs:96

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

fn a_load(index: u32) -> i32 {
    let element_at = launch.a_offset + index;
    return i32(a[element_at / 4u] << (24u - element_at % 4u * 8u)) >> 24u;
}

fn b_load(index: u32) -> i32 {
    let element_at = launch.b_offset + index;
    return i32(b[element_at / 4u] << (24u - element_at % 4u * 8u)) >> 24u;
}

fn y_store(index: u32, value: i32) {
    let element_at = launch.y_offset + index;
    let first_bit = element_at % 4u * 8u;
    atomicAnd(&y[element_at / 4u], ~(0xffu << first_bit));
    atomicOr(&y[element_at / 4u], (u32(value) & 0xffu) << first_bit);
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

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

fn i32_rem(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return a % select(b, 1i, special);
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

fn i32_pow(base: i32, exponent: u32) -> i32 {
    return i32(u32_pow(u32(base), exponent));
}

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
}

fn i32_rem_euclid(a: i32, b: i32) -> i32 {
    let remainder = i32_rem(a, b);
    return select(remainder, remainder + abs(b), remainder < 0i);
}

fn i32_div_euclid(a: i32, b: i32) -> i32 {
    let quotient = i32_div(a, b);
    return select(quotient, select(quotient + 1i, quotient - 1i, b > 0i), i32_rem(a, b) < 0i);
}

fn u32_swap_bytes(a: u32) -> u32 {
    return (a << 24u) | ((a & 0xff00u) << 8u) | ((a >> 8u) & 0xff00u) | (a >> 24u);
}

fn i32_swap_bytes(a: i32) -> i32 {
    return i32(u32_swap_bytes(u32(a)));
}

fn i8_wrap(a: i32) -> i32 {
    return (a << 24u) >> 24u;
}

fn i8_wrapping_neg(a: i32) -> i32 {
    return i8_wrap(i32(-i32(a)));
}

fn i8_wrapping_abs(a: i32) -> i32 {
    return i8_wrap(abs(a));
}

fn i8_wrapping_pow(base: i32, exponent: u32) -> i32 {
    return i8_wrap(i32_pow(base, exponent));
}

fn i8_saturating_add(a: i32, b: i32) -> i32 {
    return clamp(a + b, -128i, 127i);
}

fn i8_saturating_sub(a: i32, b: i32) -> i32 {
    return i32(clamp(i32(a) - i32(b), i32(-128i), i32(127i)));
}

fn i8_saturating_mul(a: i32, b: i32) -> i32 {
    return clamp(a * b, -128i, 127i);
}

fn i8_unsigned_abs(a: i32) -> u32 {
    return u32(abs(a));
}

fn i8_abs_diff(a: i32, b: i32) -> u32 {
    return u32(max(a, b) - min(a, b));
}

fn i8_signum(a: i32) -> i32 {
    return sign(a);
}

fn i8_is_negative(a: i32) -> bool {
    return a < 0i;
}

fn i8_is_positive(a: i32) -> bool {
    return a > 0i;
}

fn i8_div(a: i32, b: i32) -> i32 {
    return i8_wrap(i32_div(a, b));
}

fn i8_rem(a: i32, b: i32) -> i32 {
    return i32_rem(a, b);
}

fn i8_rem_euclid(a: i32, b: i32) -> i32 {
    return i32_rem_euclid(a, b);
}

fn i8_div_euclid(a: i32, b: i32) -> i32 {
    return i8_wrap(i32_div_euclid(a, b));
}

// The bit behind the last ends the count.
fn i8_leading_zeros(a: i32) -> u32 {
    return countLeadingZeros(((u32(a) << 1u) | 1u) << (24u - 1u));
}

fn i8_trailing_zeros(a: i32) -> u32 {
    return countTrailingZeros(u32(a) | 256u);
}

fn i8_leading_ones(a: i32) -> u32 {
    return countLeadingZeros(~(u32(a) << 24u));
}

fn i8_trailing_ones(a: i32) -> u32 {
    return countTrailingZeros(~u32(a) | 256u);
}

fn i8_count_ones(a: i32) -> u32 {
    return countOneBits(u32(a) << 24u);
}

fn i8_count_zeros(a: i32) -> u32 {
    return 8u - i8_count_ones(a);
}

fn i8_rotate_left(a: i32, n: u32) -> i32 {
    let by = n & (8u - 1u);
    let bits = (u32(a) << 24u) >> 24u;
    return i8_wrap(i32((bits << by) | (bits >> (8u - by))));
}

fn i8_rotate_right(a: i32, n: u32) -> i32 {
    return i8_rotate_left(a, 0u - n);
}

fn i8_reverse_bits(a: i32) -> i32 {
    return reverseBits(a) >> 24u;
}

fn i8_swap_bytes(a: i32) -> i32 {
    return i32_swap_bytes(a) >> 24u;
}

@compute @workgroup_size(256, 1, 1)
fn methods_i8(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let n = u32(b_load(i));
    let divides = b_1 != 0i && (a_1 != (-128i) || b_1 != (-1i));
    var value: i32;
    if (b_1 == 0i) {
        value = 0i;
    } else {
        if (!(!(b_1 == 0i))) {
            panic_with_0(2u);
            return;
        }
        value = i8_div(a_1, b_1);
    }
    var value_1: i32;
    if (b_1 == 0i) {
        value_1 = 0i;
    } else {
        if (!(!(b_1 == 0i))) {
            panic_with_0(3u);
            return;
        }
        value_1 = i8_rem(a_1, b_1);
    }
    var value_2: i32;
    if (divides) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(4u);
            return;
        }
        if (!(!(a_1 == (-128i) && b_1 == (-1i)))) {
            panic_with_0(5u);
            return;
        }
        value_2 = i8_rem_euclid(a_1, b_1);
    } else {
        value_2 = 0i;
    }
    var value_3: i32;
    if (divides) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(6u);
            return;
        }
        if (!(!(a_1 == (-128i) && b_1 == (-1i)))) {
            panic_with_0(7u);
            return;
        }
        value_3 = i8_div_euclid(a_1, b_1);
    } else {
        value_3 = 0i;
    }
    var results = array<i32, 29>(i8_wrap(a_1 + b_1), i8_wrap(a_1 - b_1), i8_wrap(a_1 * b_1), value, value_1, i8_wrap(a_1 << (n & 7u)), a_1 >> (n & 7u), i8_wrapping_neg(a_1), i8_wrapping_pow(a_1, n), i8_saturating_add(a_1, b_1), i8_saturating_sub(a_1, b_1), i8_saturating_mul(a_1, b_1), i8_wrapping_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10i), 100i), value_2, value_3, i8_rotate_left(a_1, n), i8_rotate_right(a_1, n), i8_reverse_bits(a_1), i8_swap_bytes(a_1), i8_wrap(i32(i8_abs_diff(a_1, b_1))), i8_wrapping_abs(a_1), i8_wrapping_abs(a_1), i8_wrap(i32(i8_unsigned_abs(a_1))), i8_signum(a_1), i32(i8_is_negative(a_1)), i32(i8_is_positive(a_1)));
    if (u32_saturating_add(29u * i, 28u) < launch.y_len) {
        for (var k = 0u; k < 29u; k += 1u) {
            let index = 29u * i + k;
            y_store(index, results[k]);
        }
    } else {
        for (var k = 0u; k < 29u; k += 1u) {
            let index = 29u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(8u, launch.y_len, index);
                return;
            }
            y_store(index, results[k]);
        }
    }
    var bits = array<u32, 6>(i8_leading_zeros(a_1), i8_trailing_zeros(a_1), i8_leading_ones(a_1), i8_trailing_ones(a_1), i8_count_ones(a_1), i8_count_zeros(a_1));
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
