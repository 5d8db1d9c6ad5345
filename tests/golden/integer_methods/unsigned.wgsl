// unsigned, tests/kernels/integer_methods.rs:6

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
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

fn a_load(index: u32) -> u32 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return u32();
}

fn b_load(index: u32) -> u32 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

fn u32_neg(a: u32) -> u32 {
    return 0u - a;
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

fn u32_saturating_sub(a: u32, b: u32) -> u32 {
    return a - min(a, b);
}

// The upper 32 bits of the product, by halves. Asking whether `b > 0xffffffff / a` instead is shorter, but LLVM makes an
// intrinsic of it that NVIDIA's compiler fails on in kernels with loops.
fn u32_mul_high(a: u32, b: u32) -> u32 {
    let low = (a & 0xffffu) * (b & 0xffffu);
    let left = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
    let right = (a & 0xffffu) * (b >> 16u) + (left & 0xffffu);
    return (a >> 16u) * (b >> 16u) + (left >> 16u) + (right >> 16u);
}

fn u32_saturating_mul(a: u32, b: u32) -> u32 {
    return select(a * b, 0xffffffffu, u32_mul_high(a, b) != 0u);
}

fn u32_abs_diff(a: u32, b: u32) -> u32 {
    return max(a, b) - min(a, b);
}

fn u32_rem_euclid(a: u32, b: u32) -> u32 {
    return u32_rem(a, b);
}

fn u32_div_euclid(a: u32, b: u32) -> u32 {
    return u32_div(a, b);
}

fn u32_div_ceil(a: u32, b: u32) -> u32 {
    return u32_div(a, b) + select(0u, 1u, u32_rem(a, b) != 0u);
}

fn u32_rotate_left(a: u32, n: u32) -> u32 {
    return (a << (n & 31u)) | (a >> ((0u - n) & 31u));
}

fn u32_rotate_right(a: u32, n: u32) -> u32 {
    return (a >> (n & 31u)) | (a << ((0u - n) & 31u));
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

@compute @workgroup_size(256, 1, 1)
fn unsigned_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    var arithmetic = array<u32, 19>(a_1 + b_1, a_1 - b_1, a_1 * b_1, u32_div(a_1, b_1), u32_rem(a_1, b_1), a_1 << (b_1 & 31u), a_1 >> (b_1 & 31u), u32_neg(a_1), u32_pow(a_1, b_1), u32_saturating_add(a_1, b_1), u32_saturating_sub(a_1, b_1), u32_saturating_mul(a_1, b_1), u32_abs_diff(a_1, b_1), u32_pow(a_1, b_1), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10u), 4294901760u), u32_rem_euclid(a_1, b_1), u32_div_euclid(a_1, b_1));
    var bits = array<u32, 13>(countLeadingZeros(u32(a_1)), countTrailingZeros(u32(a_1)), countLeadingZeros(~u32(a_1)), countTrailingZeros(~u32(a_1)), countOneBits(u32(a_1)), countOneBits(~u32(a_1)), u32_rotate_left(a_1, b_1), u32_rotate_right(a_1, b_1), reverseBits(a_1), u32_swap_bytes(a_1), u32((countOneBits(a_1) == 1u)), u32_next_power_of_two(a_1), u32_div_ceil(a_1, b_1));
    for (var k = 0u; k < 19u; k += 1u) {
        y_store(32u * i + k, arithmetic[k]);
    }
    for (var k = 0u; k < 13u; k += 1u) {
        y_store(32u * i + 19u + k, bits[k]);
    }
}
