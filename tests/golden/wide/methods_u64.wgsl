// methods_u64, tests/kernels/wide.rs:29

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

fn a_load(index: u32) -> u64 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return u64();
}

fn b_load(index: u32) -> u64 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return u64();
}

fn y_store(index: u32, value: u64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn counts_store(index: u32, value: u32) {
    if (index < launch.counts_len) { counts[launch.counts_offset + index] = value; }
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

fn u64_saturating_mul(a: u64, b: u64) -> u64 {
    return select(a * b, 0xfffffffffffffffflu, u64_mul_high(a, b) != 0lu);
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
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    let n = u32(b_load(i));
    var results = array<u64, 25>(a_1 + b_1, a_1 - b_1, a_1 * b_1, u64_div(a_1, b_1), u64_rem(a_1, b_1), a_1 << (n & 63u), a_1 >> (n & 63u), u64_wrapping_neg(a_1), u64_wrapping_pow(a_1, n), u64_saturating_add(a_1, b_1), u64_saturating_sub(a_1, b_1), u64_saturating_mul(a_1, b_1), u64_wrapping_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10lu), 100lu), u64_rem_euclid(a_1, b_1), u64_div_euclid(a_1, b_1), u64_rotate_left(a_1, n), u64_rotate_right(a_1, n), u64_reverse_bits(a_1), u64_swap_bytes(a_1), u64_abs_diff(a_1, b_1), u64(u64_is_power_of_two(a_1)), u64_next_power_of_two(a_1));
    for (var k = 0u; k < 25u; k += 1u) {
        y_store(25u * i + k, results[k]);
    }
    var bits = array<u32, 6>(u64_leading_zeros(a_1), u64_trailing_zeros(a_1), u64_leading_ones(a_1), u64_trailing_ones(a_1), u64_count_ones(a_1), u64_count_zeros(a_1));
    for (var k = 0u; k < 6u; k += 1u) {
        counts_store(6u * i + k, bits[k]);
    }
}
