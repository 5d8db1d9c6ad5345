// indices, tests/kernels/integer_methods.rs:55

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
@group(0) @binding(2) var<storage, read_write> y: array<u32>;

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

fn u32_mul_fits(a: u32, b: u32) -> bool {
    return u32_mul_high(a, b) == 0u;
}

fn u32_saturating_mul(a: u32, b: u32) -> u32 {
    return select(0xffffffffu, a * b, u32_mul_fits(a, b));
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
fn indices(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let n = b[launch.b_offset + i];
    var value: u32;
    if (b_1 == 0u) {
        value = 0u;
    } else {
        if (!(!(b_1 == 0u))) {
            panic_with_0(2u);
            return;
        }
        value = u32_div(a_1, b_1);
    }
    var value_1: u32;
    if (b_1 == 0u) {
        value_1 = 0u;
    } else {
        if (!(!(b_1 == 0u))) {
            panic_with_0(3u);
            return;
        }
        value_1 = u32_rem(a_1, b_1);
    }
    var value_2: u32;
    if (b_1 == 0u) {
        value_2 = 0u;
    } else {
        if (!(!(b_1 == 0u))) {
            panic_with_0(4u);
            return;
        }
        value_2 = u32_rem_euclid(a_1, b_1);
    }
    var value_3: u32;
    if (b_1 == 0u) {
        value_3 = 0u;
    } else {
        if (!(!(b_1 == 0u))) {
            panic_with_0(5u);
            return;
        }
        value_3 = u32_div_euclid(a_1, b_1);
    }
    var arithmetic = array<u32, 19>(a_1 + b_1, a_1 - b_1, a_1 * b_1, value, value_1, a_1 << (n & 31u), a_1 >> (n & 31u), u32_neg(a_1), u32_pow(a_1, n), u32_saturating_add(a_1, b_1), u32_saturating_sub(a_1, b_1), u32_saturating_mul(a_1, b_1), u32_abs_diff(a_1, b_1), u32_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10u), 4294901760u), value_2, value_3);
    var value_4: u32;
    if (b_1 == 0u) {
        value_4 = 0u;
    } else {
        if (!(!(b_1 == 0u))) {
            panic_with_0(6u);
            return;
        }
        value_4 = u32_div_ceil(a_1, b_1);
    }
    var bits = array<u32, 13>(countLeadingZeros(u32(a_1)), countTrailingZeros(u32(a_1)), countLeadingZeros(~u32(a_1)), countTrailingZeros(~u32(a_1)), countOneBits(u32(a_1)), countOneBits(~u32(a_1)), u32_rotate_left(a_1, n), u32_rotate_right(a_1, n), reverseBits(a_1), u32_swap_bytes(a_1), u32((countOneBits(a_1) == 1u)), u32_next_power_of_two(a_1), value_4);
    if (u32_saturating_add(32u * i, 18u) < launch.y_len) {
        for (var k = 0u; k < 19u; k += 1u) {
            let index = 32u * i + k;
            y[launch.y_offset + index] = arithmetic[k];
        }
    } else {
        for (var k = 0u; k < 19u; k += 1u) {
            let index = 32u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(7u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = arithmetic[k];
        }
    }
    if (u32_saturating_add(32u * i + 19u, 12u) < launch.y_len) {
        for (var k = 0u; k < 13u; k += 1u) {
            let index = 32u * i + 19u + k;
            y[launch.y_offset + index] = bits[k];
        }
    } else {
        for (var k = 0u; k < 13u; k += 1u) {
            let index = 32u * i + 19u + k;
            if (index >= launch.y_len) {
                panic_with_2(8u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = bits[k];
        }
    }
}
