// signed, tests/kernels/integer_methods.rs:140

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
@group(0) @binding(0) var<storage, read> a: array<i32>;
@group(0) @binding(1) var<storage, read> b: array<i32>;
@group(0) @binding(2) var<storage, read_write> y: array<i32>;

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

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

fn i32_rem(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return a % select(b, 1i, special);
}

fn i32_neg(a: i32) -> i32 {
    return -a;
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

fn i32_saturating_add(a: i32, b: i32) -> i32 {
    let sum = a + b;
    let overflows = ((a ^ sum) & (b ^ sum)) < 0i;
    return select(sum, (a >> 31u) ^ 0x7fffffffi, overflows);
}

fn i32_saturating_sub(a: i32, b: i32) -> i32 {
    let difference = a - b;
    let overflows = ((a ^ b) & (a ^ difference)) < 0i;
    return select(difference, (a >> 31u) ^ 0x7fffffffi, overflows);
}

// The upper 32 bits of the product, by halves. Asking whether `b > 0xffffffff / a` instead is shorter, but LLVM makes an
// intrinsic of it that NVIDIA's compiler fails on in kernels with loops.
fn u32_mul_high(a: u32, b: u32) -> u32 {
    let low = (a & 0xffffu) * (b & 0xffffu);
    let left = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
    let right = (a & 0xffffu) * (b >> 16u) + (left & 0xffffu);
    return (a >> 16u) * (b >> 16u) + (left >> 16u) + (right >> 16u);
}

fn i32_mul_fits(a: i32, b: i32) -> bool {
    let limit = 0x7fffffffu + u32((a ^ b) < 0i);
    let high = u32_mul_high(u32(abs(a)), u32(abs(b)));
    return high == 0u && u32(abs(a)) * u32(abs(b)) <= limit;
}

fn i32_saturating_mul(a: i32, b: i32) -> i32 {
    return select(((a ^ b) >> 31u) ^ 0x7fffffffi, a * b, i32_mul_fits(a, b));
}

fn i32_abs_diff(a: i32, b: i32) -> u32 {
    return u32(max(a, b)) - u32(min(a, b));
}

fn i32_rem_euclid(a: i32, b: i32) -> i32 {
    let remainder = i32_rem(a, b);
    return select(remainder, remainder + abs(b), remainder < 0i);
}

fn i32_div_euclid(a: i32, b: i32) -> i32 {
    let quotient = i32_div(a, b);
    return select(quotient, select(quotient + 1i, quotient - 1i, b > 0i), i32_rem(a, b) < 0i);
}

fn u32_rotate_left(a: u32, n: u32) -> u32 {
    return (a << (n & 31u)) | (a >> ((0u - n) & 31u));
}

fn i32_rotate_left(a: i32, n: u32) -> i32 {
    return i32(u32_rotate_left(u32(a), n));
}

fn u32_rotate_right(a: u32, n: u32) -> u32 {
    return (a >> (n & 31u)) | (a << ((0u - n) & 31u));
}

fn i32_rotate_right(a: i32, n: u32) -> i32 {
    return i32(u32_rotate_right(u32(a), n));
}

fn u32_swap_bytes(a: u32) -> u32 {
    return (a << 24u) | ((a & 0xff00u) << 8u) | ((a >> 8u) & 0xff00u) | (a >> 24u);
}

fn i32_swap_bytes(a: i32) -> i32 {
    return i32(u32_swap_bytes(u32(a)));
}

@compute @workgroup_size(256, 1, 1)
fn signed_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let divides = b_1 != 0i && (a_1 != i32(-2147483648) || b_1 != (-1i));
    var value: i32;
    if (b_1 == 0i) {
        value = 0i;
    } else {
        if (!(!(b_1 == 0i))) {
            panic_with_0(2u);
            return;
        }
        value = i32_div(a_1, b_1);
    }
    var value_1: i32;
    if (b_1 == 0i) {
        value_1 = 0i;
    } else {
        if (!(!(b_1 == 0i))) {
            panic_with_0(3u);
            return;
        }
        value_1 = i32_rem(a_1, b_1);
    }
    var value_2: i32;
    if (divides) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(4u);
            return;
        }
        if (!(!(a_1 == i32(-2147483648) && b_1 == (-1i)))) {
            panic_with_0(5u);
            return;
        }
        value_2 = i32_rem_euclid(a_1, b_1);
    } else {
        value_2 = 0i;
    }
    var value_3: i32;
    if (divides) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(6u);
            return;
        }
        if (!(!(a_1 == i32(-2147483648) && b_1 == (-1i)))) {
            panic_with_0(7u);
            return;
        }
        value_3 = i32_div_euclid(a_1, b_1);
    } else {
        value_3 = 0i;
    }
    var arithmetic = array<i32, 25>(a_1 + b_1, a_1 - b_1, a_1 * b_1, value, value_1, a_1 << (n & 31u), a_1 >> (n & 31u), i32_neg(a_1), abs(a_1), i32_pow(a_1, n), i32_saturating_add(a_1, b_1), i32_saturating_sub(a_1, b_1), i32_saturating_mul(a_1, b_1), abs(a_1), i32(u32(abs(a_1))), i32(i32_abs_diff(a_1, b_1)), i32_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, -10i), 2147418112i), sign(a_1), i32(((a_1) < 0i)), i32(((a_1) > 0i)), value_2, value_3);
    var bits = array<i32, 10>(i32(countLeadingZeros(u32(a_1))), i32(countTrailingZeros(u32(a_1))), i32(countLeadingZeros(~u32(a_1))), i32(countTrailingZeros(~u32(a_1))), i32(countOneBits(u32(a_1))), i32(countOneBits(~u32(a_1))), i32_rotate_left(a_1, n), i32_rotate_right(a_1, n), reverseBits(a_1), i32_swap_bytes(a_1));
    if (u32_saturating_add(35u * i, 24u) < launch.y_len) {
        for (var k = 0u; k < 25u; k += 1u) {
            let index = 35u * i + k;
            y[launch.y_offset + index] = arithmetic[k];
        }
    } else {
        for (var k = 0u; k < 25u; k += 1u) {
            let index = 35u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(8u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = arithmetic[k];
        }
    }
    if (u32_saturating_add(35u * i + 25u, 9u) < launch.y_len) {
        for (var k = 0u; k < 10u; k += 1u) {
            let index = 35u * i + 25u + k;
            y[launch.y_offset + index] = bits[k];
        }
    } else {
        for (var k = 0u; k < 10u; k += 1u) {
            let index = 35u * i + 25u + k;
            if (index >= launch.y_len) {
                panic_with_2(9u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = bits[k];
        }
    }
}
