// of_i8, tests/kernels/divisions.rs:83

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    which: u32,
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
@group(0) @binding(2) var<storage, read_write> y: array<atomic<u32>>;

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

fn i32_rem_euclid(a: i32, b: i32) -> i32 {
    let remainder = i32_rem(a, b);
    return select(remainder, remainder + abs(b), remainder < 0i);
}

fn i32_div_euclid(a: i32, b: i32) -> i32 {
    let quotient = i32_div(a, b);
    return select(quotient, select(quotient + 1i, quotient - 1i, b > 0i), i32_rem(a, b) < 0i);
}

fn i8_wrap(a: i32) -> i32 {
    return (a << 24u) >> 24u;
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

@compute @workgroup_size(256, 1, 1)
fn of_i8(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    var value: i32;
    if (launch.which == 0u) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(2u);
            return;
        }
        if (!(!(a_1 == (-128i) && b_1 == (-1i)))) {
            panic_with_0(3u);
            return;
        }
        value = a_1 / b_1;
    } else if (launch.which == 1u) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(4u);
            return;
        }
        if (!(!(a_1 == (-128i) && b_1 == (-1i)))) {
            panic_with_0(5u);
            return;
        }
        value = a_1 % b_1;
    } else if (launch.which == 2u) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(6u);
            return;
        }
        value = i8_div(a_1, b_1);
    } else if (launch.which == 3u) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(7u);
            return;
        }
        value = i8_rem(a_1, b_1);
    } else if (launch.which == 4u) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(8u);
            return;
        }
        if (!(!(a_1 == (-128i) && b_1 == (-1i)))) {
            panic_with_0(9u);
            return;
        }
        value = i8_div_euclid(a_1, b_1);
    } else if (launch.which == 5u) {
        if (!(!(b_1 == 0i))) {
            panic_with_0(10u);
            return;
        }
        if (!(!(a_1 == (-128i) && b_1 == (-1i)))) {
            panic_with_0(11u);
            return;
        }
        value = i8_rem_euclid(a_1, b_1);
    } else if (launch.which == 6u) {
        var c = a_1;
        if (!(!(b_1 == 0i))) {
            panic_with_0(12u);
            return;
        }
        if (!(!(c == (-128i) && b_1 == (-1i)))) {
            panic_with_0(13u);
            return;
        }
        c = c / b_1;
        value = c;
    } else {
        var c = a_1;
        if (!(!(b_1 == 0i))) {
            panic_with_0(14u);
            return;
        }
        if (!(!(c == (-128i) && b_1 == (-1i)))) {
            panic_with_0(15u);
            return;
        }
        c = c % b_1;
        value = c;
    }
    if (i >= launch.y_len) {
        panic_with_2(16u, launch.y_len, i);
        return;
    }
    y_store(i, value);
}
