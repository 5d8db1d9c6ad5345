// quotients, tests/kernels/integer_vectors.rs:196

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
    by: vec2<i32>,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<vec2<i32>>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(1) var<storage, read_write> record: Record;

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

// glam's IVec2::div
fn IVec2_div(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(0u);
        return vec2<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(1u);
        return vec2<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(2u);
        return vec2<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(3u);
        return vec2<i32>();
    }
    return vec2<i32>(dividend / divisor, dividend_1 / divisor_1);
}

// glam's IVec2::abs
fn IVec2_abs(self_: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(abs(self_.x), abs(self_.y));
}

// glam's IVec2::rem
fn IVec2_rem(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(4u);
        return vec2<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(5u);
        return vec2<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(6u);
        return vec2<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(7u);
        return vec2<i32>();
    }
    return vec2<i32>(dividend % divisor, dividend_1 % divisor_1);
}

// glam's IVec2::div
fn IVec2_div_2(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(8u);
        return vec2<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(9u);
        return vec2<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(10u);
        return vec2<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(11u);
        return vec2<i32>();
    }
    return vec2<i32>(dividend / divisor, dividend_1 / divisor_1);
}

// glam's IVec2::div
fn IVec2_div_3(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(12u);
        return vec2<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(13u);
        return vec2<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(14u);
        return vec2<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(15u);
        return vec2<i32>();
    }
    return vec2<i32>(dividend / divisor, dividend_1 / divisor_1);
}

@compute @workgroup_size(1, 1, 1)
fn quotients(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(1u, 1u, 1u) + local_id;
    invocation();
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation() {
    let v = vec2<i32>(i32(-2147483648), 12i);
    var value: vec2<i32>;
    if (launch.which == 0u) {
        let result = IVec2_div(v, launch.by);
        if (panicked != 0u) {
            return;
        }
        value = result;
    } else if (launch.which == 1u) {
        let result = IVec2_rem(IVec2_abs(v), launch.by);
        if (panicked != 0u) {
            return;
        }
        value = result;
    } else if (launch.which == 2u) {
        let component = launch.by.x;
        let result = IVec2_div_2(v, vec2<i32>(component));
        if (panicked != 0u) {
            return;
        }
        value = 7i * (result + launch.by);
    } else {
        let result = IVec2_div_3(vec2<i32>(100i), launch.by);
        if (panicked != 0u) {
            return;
        }
        value = result;
    }
    if (0u >= launch.y_len) {
        panic_with_2(16u, launch.y_len, 0u);
        return;
    }
    y[launch.y_offset + 0u] = value;
}
