// fails, tests/kernels/panics.rs:12

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    kind: u32,
    at: u32,
    zero_len: u32,
    zero_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> zero: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;
var<private> panic_value_2: u32;
var<private> panic_value_3: u32;
var<private> panic_value_4: u32;

fn panic_with_0(site: u32) {
    panicked = site + 1u;
}

fn panic_with_1(site: u32, value_0: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
}

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn panic_with_3(site: u32, value_0: u32, value_1: u32, value_2: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
    panic_value_2 = value_2;
}

fn panic_with_4(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
    panic_value_2 = value_2;
    panic_value_3 = value_3;
}

fn panic_with_5(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
    panic_value_2 = value_2;
    panic_value_3 = value_3;
    panic_value_4 = value_4;
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
    record.words[11] = panic_value_2;
    record.words[12] = panic_value_3;
    record.words[13] = panic_value_4;
    record.is_complete = 1u;
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

fn i32_rem(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return a % select(b, 1i, special);
}

fn i32_rem_euclid(a: i32, b: i32) -> i32 {
    let remainder = i32_rem(a, b);
    return select(remainder, remainder + abs(b), remainder < 0i);
}

fn u32_div_ceil(a: u32, b: u32) -> u32 {
    return u32_div(a, b) + select(0u, 1u, u32_rem(a, b) != 0u);
}

fn u8_wrap(a: u32) -> u32 {
    return (a << 24u) >> 24u;
}

@compute @workgroup_size(64, 1, 1)
fn fails(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    var local = array<i32, 3>(1i, 2i, 3i);
    if (i == launch.at) {
        if (0u >= launch.zero_len) {
            panic_with_2(0u, launch.zero_len, 0u);
            return;
        }
        let n = zero[launch.zero_offset + 0u];
        if (launch.kind == 0u) {
            let index = launch.y_len + 4u;
            if (index >= launch.y_len) {
                panic_with_2(1u, launch.y_len, index);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(2u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = y[launch.y_offset + index];
        } else if (launch.kind == 1u) {
            if (launch.y_len >= launch.y_len) {
                panic_with_2(3u, launch.y_len, launch.y_len);
                return;
            }
            y[launch.y_offset + launch.y_len] = 1i;
        } else if (launch.kind == 2u) {
            let index = i + 3u;
            if (index >= 3u) {
                panic_with_2(4u, 3u, index);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(5u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = local[index];
        } else if (launch.kind == 3u) {
            if (!(!(n == 0i))) {
                panic_with_0(6u);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(7u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = 7i / n;
        } else if (launch.kind == 4u) {
            if (!(!(n == 0i))) {
                panic_with_0(8u);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(9u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = 7i % n;
        } else if (launch.kind == 5u) {
            let divisor = n - 1i;
            if (!(!(divisor == 0i))) {
                panic_with_0(10u);
                return;
            }
            if (!(!(divisor == (-1i)))) {
                panic_with_0(11u);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(12u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = i32(-2147483648) / divisor;
        } else if (launch.kind == 6u) {
            let divisor = n - 1i;
            if (!(!(divisor == 0i))) {
                panic_with_0(13u);
                return;
            }
            let dividend = i32(-2147483648) + n;
            if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
                panic_with_0(14u);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(15u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = dividend % divisor;
        } else if (launch.kind == 7u) {
            if (!(n > 5i)) {
                panic_with_0(16u);
                return;
            }
        } else if (launch.kind == 8u) {
            if (!(n > 5i)) {
                panic_with_4(17u, bitcast<u32>(6i), u32(bitcast<u64>(0.5lf)), u32(bitcast<u64>(0.5lf) >> 32u), bitcast<u32>(n));
                return;
            }
        } else if (launch.kind == 9u) {
            if (!(n == 4i)) {
                panic_with_2(18u, bitcast<u32>(n), bitcast<u32>(4i));
                return;
            }
        } else if (launch.kind == 10u) {
            let left = n + 1i;
            if (!(left == 4i)) {
                panic_with_3(19u, bitcast<u32>(left), bitcast<u32>(4i), i);
                return;
            }
        } else if (launch.kind == 11u) {
            let right = zero[launch.zero_offset + 0u];
            if (!(n != right)) {
                panic_with_2(20u, bitcast<u32>(n), bitcast<u32>(right));
                return;
            }
        } else if (launch.kind == 12u) {
            panic_with_0(21u);
            return;
        } else if (launch.kind == 13u) {
            panic_with_5(22u, u32(bitcast<u64>(2.25lf)), u32(bitcast<u64>(2.25lf) >> 32u), 255u, i, bitcast<u32>(n));
            return;
        } else if (launch.kind == 14u) {
            panic_with_0(23u);
            return;
        } else if (launch.kind == 15u) {
            panic_with_1(24u, bitcast<u32>(n));
            return;
        } else if (launch.kind == 16u) {
            if (!(!(n == 0i))) {
                panic_with_0(25u);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(26u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = i32_div(7i, n);
        } else if (launch.kind == 17u) {
            if (!(!(n == 0i))) {
                panic_with_0(27u);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(28u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = i32_rem_euclid(7i, n);
        } else if (launch.kind == 18u) {
            let divisor = u32(n);
            if (!(!(divisor == 0u))) {
                panic_with_0(29u);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(30u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = i32(u32_div_ceil(7u, divisor));
        } else {
            let divisor = i32(u8_wrap(u32(n)));
            if (!(!(divisor == 0i))) {
                panic_with_0(31u);
                return;
            }
            if (i >= launch.y_len) {
                panic_with_2(32u, launch.y_len, i);
                return;
            }
            y[launch.y_offset + i] = 7i / divisor;
        }
        if (i >= launch.y_len) {
            panic_with_2(33u, launch.y_len, i);
            return;
        }
        y[launch.y_offset + i] = -1i;
    }
    if (i >= launch.y_len) {
        panic_with_2(34u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = y[launch.y_offset + i] + 100i;
}
