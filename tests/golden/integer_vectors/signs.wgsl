// signs, tests/kernels/integer_vectors.rs:135

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

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

fn i32_rem(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return a % select(b, 1i, special);
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

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i32(x: f32) -> i32 {
    if (f32_is_nan(x)) { return 0i; }
    if (x >= 2147483648.0f) { return 2147483647i; }
    if (x < -2147483648.0f) { return i32(-2147483648); }
    return i32(x);
}

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

// glam's IVec3::abs
fn IVec3_abs(self_: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(abs(self_.x), abs(self_.y), abs(self_.z));
}

// glam's IVec3::signum
fn IVec3_signum(self_: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(sign(self_.x), sign(self_.y), sign(self_.z));
}

// glam's IVec3::cross
fn IVec3_cross(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(self_.y * rhs.z - rhs.y * self_.z, self_.z * rhs.x - rhs.z * self_.x, self_.x * rhs.y - rhs.x * self_.y);
}

// glam's IVec3::div_euclid
fn IVec3_div_euclid(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
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
    return vec3<i32>(i32_div_euclid(dividend, divisor), i32_div_euclid(dividend_1, divisor_1), i32_div_euclid(dividend_2, divisor_2));
}

// glam's IVec3::rem_euclid
fn IVec3_rem_euclid(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
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
    return vec3<i32>(i32_rem_euclid(dividend, divisor), i32_rem_euclid(dividend_1, divisor_1), i32_rem_euclid(dividend_2, divisor_2));
}

// glam's IVec2::perp
fn IVec2_perp(self_: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(-self_.y, self_.x);
}

// glam's IVec2::rotate
fn IVec2_rotate(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(self_.x * rhs.x - self_.y * rhs.y, self_.y * rhs.x + self_.x * rhs.y);
}

// glam's IVec2::perp_dot
fn IVec2_perp_dot(self_: vec2<i32>, rhs: vec2<i32>) -> i32 {
    return self_.x * rhs.y - self_.y * rhs.x;
}

// glam's IVec3::dot
fn IVec3_dot(self_: vec3<i32>, rhs: vec3<i32>) -> i32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's IVec3::length_squared
fn IVec3_length_squared(self_: vec3<i32>) -> i32 {
    return IVec3_dot(self_, self_);
}

// glam's IVec3::distance_squared
fn IVec3_distance_squared(self_: vec3<i32>, rhs: vec3<i32>) -> i32 {
    return IVec3_length_squared(self_ - rhs);
}

// glam's IVec3::is_negative_bitmask
fn IVec3_is_negative_bitmask(self_: vec3<i32>) -> u32 {
    return (u32(((self_.x) < 0i)) << 0u) | (u32(((self_.y) < 0i)) << 1u) | (u32(((self_.z) < 0i)) << 2u);
}

// glam's IVec3::as_vec3
fn IVec3_as_vec3(self_: vec3<i32>) -> vec3<f32> {
    return vec3<f32>(f32(self_.x), f32(self_.y), f32(self_.z));
}

// glam's Vec3::as_ivec3
fn Vec3_as_ivec3(self_: vec3<f32>) -> vec3<i32> {
    return vec3<i32>(f32_to_i32(self_.x), f32_to_i32(self_.y), f32_to_i32(self_.z));
}

// glam's IVec3::as_uvec3
fn IVec3_as_uvec3(self_: vec3<i32>) -> vec3<u32> {
    return vec3<u32>(u32(self_.x), u32(self_.y), u32(self_.z));
}

// glam's UVec3::shr
fn UVec3_shr(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return vec3<u32>(self_.x >> (rhs.x & 31u), self_.y >> (rhs.y & 31u), self_.z >> (rhs.z & 31u));
}

// glam's UVec3::as_ivec3
fn UVec3_as_ivec3(self_: vec3<u32>) -> vec3<i32> {
    return vec3<i32>(i32(self_.x), i32(self_.y), i32(self_.z));
}

// glam's Vec3::as_uvec3
fn Vec3_as_uvec3(self_: vec3<f32>) -> vec3<u32> {
    return vec3<u32>(f32_to_u32(self_.x), f32_to_u32(self_.y), f32_to_u32(self_.z));
}

// glam's UVec3::as_vec3
fn UVec3_as_vec3(self_: vec3<u32>) -> vec3<f32> {
    return vec3<f32>(f32(self_.x), f32(self_.y), f32(self_.z));
}

// tests/kernels/integer_vectors.rs:118
fn only_signed(a: vec3<i32>, b: vec3<i32>) -> array<vec3<i32>, 10> {
    let small = a & vec3<i32>(31i);
    let kept = IVec3_abs(small) - IVec3_abs(-small);
    let kept_1 = IVec3_signum(a);
    let kept_2 = IVec3_cross(small, b & vec3<i32>(31i));
    let kept_3 = IVec3_div_euclid(a, b);
    if (panicked != 0u) {
        return array<vec3<i32>, 10>();
    }
    let kept_4 = IVec3_rem_euclid(a, b);
    if (panicked != 0u) {
        return array<vec3<i32>, 10>();
    }
    let vector = IVec2_rotate(IVec2_perp(small.xy), vec2<i32>(2i, -3i));
    return array<vec3<i32>, 10>(-small, kept, kept_1, kept_2, kept_3, kept_4, vec3<i32>(vector.x, vector.y, IVec2_perp_dot(small.xy, vec2<i32>(-1i, 0i))), vec3<i32>(IVec3_distance_squared(small, b & vec3<i32>(15i)), i32(IVec3_is_negative_bitmask(a)), -1i), Vec3_as_ivec3(IVec3_as_vec3(a)) ^ UVec3_as_ivec3(UVec3_shr(IVec3_as_uvec3(a), vec3<u32>(1u))), Vec3_as_ivec3(UVec3_as_vec3(Vec3_as_uvec3(IVec3_as_vec3(a))) * 0.5f));
}

@compute @workgroup_size(256, 1, 1)
fn signs(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(12u, launch.a_len, i);
        return;
    }
    if (i >= launch.b_len) {
        panic_with_2(13u, launch.b_len, i);
        return;
    }
    var results = only_signed(a_load(i), b_load(i));
    if (panicked != 0u) {
        return;
    }
    if (u32_saturating_add(10u * i, 9u) < launch.y_len) {
        for (var k = 0u; k < 10u; k += 1u) {
            let index = 10u * i + k;
            y_store(index, results[k]);
        }
    } else {
        for (var k = 0u; k < 10u; k += 1u) {
            let index = 10u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(14u, launch.y_len, index);
                return;
            }
            y_store(index, results[k]);
        }
    }
}
