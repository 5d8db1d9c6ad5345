// vectors, tests/kernels/divisions.rs:125

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
@group(0) @binding(0) var<storage, read> a: array<i32>;
@group(0) @binding(1) var<storage, read> b: array<i32>;
@group(0) @binding(2) var<storage, read_write> y: array<i32>;

fn a_load(index: u32) -> vec3<i32> {
    let at = (launch.a_offset + index) * 3u;
    return vec3<i32>(a[at], a[at + 1u], a[at + 2u]);
}

fn b_load(index: u32) -> vec3<i32> {
    let at = (launch.b_offset + index) * 3u;
    return vec3<i32>(b[at], b[at + 1u], b[at + 2u]);
}

fn y_store(index: u32, value: vec3<i32>) {
    let at = (launch.y_offset + index) * 3u;
    y[at] = value.x;
    y[at + 1u] = value.y;
    y[at + 2u] = value.z;
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

// glam's IVec3::div
fn IVec3_div(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(0u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(1u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(2u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(3u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(4u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(5u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2);
}

// glam's IVec3::rem
fn IVec3_rem(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(6u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(7u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(8u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(9u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(10u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(11u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2);
}

// glam's IVec3::div
fn IVec3_div_2(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(12u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(13u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(14u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(15u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(16u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(17u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2);
}

// glam's IVec3::rem
fn IVec3_rem_2(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(18u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(19u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(20u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(21u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(22u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(23u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2);
}

// glam's IVec3::div
fn IVec3_div_3(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(24u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(25u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(26u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(27u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(28u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(29u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2);
}

// glam's IVec3::rem
fn IVec3_rem_3(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(30u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(31u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(32u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(33u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(34u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(35u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2);
}

@compute @workgroup_size(256, 1, 1)
fn vectors(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(36u, launch.a_len, i);
        return;
    }
    let a_1 = a_load(i);
    if (i >= launch.b_len) {
        panic_with_2(37u, launch.b_len, i);
        return;
    }
    let b_1 = b_load(i);
    var value: vec3<i32>;
    if (launch.which == 0u) {
        let result = IVec3_div(a_1, b_1);
        if (panicked != 0u) {
            return;
        }
        value = result;
    } else if (launch.which == 1u) {
        let result = IVec3_rem(a_1, b_1);
        if (panicked != 0u) {
            return;
        }
        value = result;
    } else if (launch.which == 2u) {
        let component = b_1.y;
        let result = IVec3_div_2(a_1, vec3<i32>(component));
        if (panicked != 0u) {
            return;
        }
        value = result;
    } else if (launch.which == 3u) {
        let component = b_1.y;
        let result = IVec3_rem_2(a_1, vec3<i32>(component));
        if (panicked != 0u) {
            return;
        }
        value = result;
    } else if (launch.which == 4u) {
        let result = IVec3_div_3(vec3<i32>(100i), b_1);
        if (panicked != 0u) {
            return;
        }
        value = result;
    } else {
        let result = IVec3_rem_3(vec3<i32>(100i), b_1);
        if (panicked != 0u) {
            return;
        }
        value = result;
    }
    if (i >= launch.y_len) {
        panic_with_2(38u, launch.y_len, i);
        return;
    }
    y_store(i, value);
}
