// signed, tests/kernels/integer_vectors.rs:81

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    shift: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    y_len: u32,
    y_offset: u32,
    numbers_len: u32,
    numbers_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<vec4<i32>>;
@group(0) @binding(1) var<storage, read> b: array<vec4<i32>>;
@group(0) @binding(2) var<storage, read_write> y: array<vec4<i32>>;
@group(0) @binding(3) var<storage, read_write> numbers: array<u32>;

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

// glam's IVec2::wrapping_add
fn IVec2_wrapping_add(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return self_ + rhs;
}

// glam's IVec2::wrapping_sub
fn IVec2_wrapping_sub(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return self_ - rhs;
}

// glam's IVec2::wrapping_mul
fn IVec2_wrapping_mul(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return self_ * rhs;
}

// glam's IVec2::saturating_add
fn IVec2_saturating_add(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(i32_saturating_add(self_.x, rhs.x), i32_saturating_add(self_.y, rhs.y));
}

// glam's IVec2::saturating_sub
fn IVec2_saturating_sub(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(i32_saturating_sub(self_.x, rhs.x), i32_saturating_sub(self_.y, rhs.y));
}

// glam's IVec2::saturating_mul
fn IVec2_saturating_mul(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(i32_saturating_mul(self_.x, rhs.x), i32_saturating_mul(self_.y, rhs.y));
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

// glam's IVec2::rem
fn IVec2_rem_2(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
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
    return vec2<i32>(dividend % divisor, dividend_1 % divisor_1);
}

// glam's IVec2::div
fn IVec2_div_3(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(16u);
        return vec2<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(17u);
        return vec2<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(18u);
        return vec2<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(19u);
        return vec2<i32>();
    }
    return vec2<i32>(dividend / divisor, dividend_1 / divisor_1);
}

// glam's IVec2::rem
fn IVec2_rem_3(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(20u);
        return vec2<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(21u);
        return vec2<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(22u);
        return vec2<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(23u);
        return vec2<i32>();
    }
    return vec2<i32>(dividend % divisor, dividend_1 % divisor_1);
}

// glam's IVec2::shr
fn IVec2_shr(self_: vec2<i32>, rhs: vec2<u32>) -> vec2<i32> {
    return vec2<i32>(self_.x >> (rhs.x & 31u), self_.y >> (rhs.y & 31u));
}

// glam's IVec2::shl
fn IVec2_shl(self_: vec2<i32>, rhs: vec2<u32>) -> vec2<i32> {
    return vec2<i32>(self_.x << (rhs.x & 31u), self_.y << (rhs.y & 31u));
}

// glam's IVec2::as_uvec2
fn IVec2_as_uvec2(self_: vec2<i32>) -> vec2<u32> {
    return vec2<u32>(u32(self_.x), u32(self_.y));
}

// glam's IVec2::min
fn IVec2_min(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(min(self_.x, rhs.x), min(self_.y, rhs.y));
}

// glam's IVec2::max
fn IVec2_max(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(max(self_.x, rhs.x), max(self_.y, rhs.y));
}

// glam's IVec2::clamp
fn IVec2_clamp(self_: vec2<i32>, min_1: vec2<i32>, max_1: vec2<i32>) -> vec2<i32> {
    return IVec2_min(IVec2_max(self_, min_1), max_1);
}

// glam's IVec2::cmpgt
fn IVec2_cmpgt(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<bool> {
    return vec2<bool>(self_.x > rhs.x, self_.y > rhs.y);
}

// glam's IVec2::select
fn IVec2_select(mask: vec2<bool>, if_true: vec2<i32>, if_false: vec2<i32>) -> vec2<i32> {
    var value: i32;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    var value_1: i32;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    return vec2<i32>(value, value_1);
}

// glam's IVec2::to_array
fn IVec2_to_array(self_: vec2<i32>) -> array<i32, 2> {
    return array<i32, 2>(self_.x, self_.y);
}

// glam's IVec2::from_array
fn IVec2_from_array(a: array<i32, 2>) -> vec2<i32> {
    return vec2<i32>(a[0u], a[1u]);
}

// glam's IVec2::div
fn IVec2_div_4(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(24u);
        return vec2<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(25u);
        return vec2<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(26u);
        return vec2<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(27u);
        return vec2<i32>();
    }
    return vec2<i32>(dividend / divisor, dividend_1 / divisor_1);
}

// tests/kernels/integer_vectors.rs:72
fn signed_two(a: vec2<i32>, b: vec2<i32>, n: u32) -> array<vec2<i32>, 28> {
    let kept = IVec2_wrapping_add(a, b);
    let kept_1 = IVec2_wrapping_sub(a, b);
    let kept_2 = IVec2_wrapping_mul(a, b);
    let kept_3 = IVec2_saturating_add(a, b);
    let kept_4 = IVec2_saturating_sub(a, b);
    let kept_5 = IVec2_saturating_mul(a, b);
    let kept_6 = IVec2_div(a, b);
    if (panicked != 0u) {
        return array<vec2<i32>, 28>();
    }
    let kept_7 = IVec2_rem(a, b);
    if (panicked != 0u) {
        return array<vec2<i32>, 28>();
    }
    let kept_8 = IVec2_div_2(a, vec2<i32>(3i));
    if (panicked != 0u) {
        return array<vec2<i32>, 28>();
    }
    let kept_9 = IVec2_rem_2(a, vec2<i32>(3i));
    if (panicked != 0u) {
        return array<vec2<i32>, 28>();
    }
    let kept_10 = IVec2_div_3(vec2<i32>(100i), b);
    if (panicked != 0u) {
        return array<vec2<i32>, 28>();
    }
    let kept_11 = IVec2_rem_3(vec2<i32>(100i), b);
    if (panicked != 0u) {
        return array<vec2<i32>, 28>();
    }
    let kept_12 = IVec2_shr(a, vec2<u32>(2u));
    let component = n;
    let kept_13 = IVec2_shl(a, vec2<u32>(component));
    let kept_14 = IVec2_shr(a, IVec2_as_uvec2(b & vec2<i32>(7i)));
    let kept_15 = IVec2_min(a, b);
    let kept_16 = IVec2_max(a, b);
    let kept_17 = IVec2_clamp(a, vec2<i32>(3i), vec2<i32>(1000i));
    let kept_18 = IVec2_select(IVec2_cmpgt(a, b), a, b);
    let vector = IVec2_from_array(IVec2_to_array(b));
    let result = IVec2_div_4(vec2<i32>(7i, vector.y), vec2<i32>(1i));
    if (panicked != 0u) {
        return array<vec2<i32>, 28>();
    }
    let result_1 = IVec2_div_4(vec2<i32>(2147483647i), vec2<i32>(2i));
    if (panicked != 0u) {
        return array<vec2<i32>, 28>();
    }
    let result_2 = IVec2_div_4(vec2<i32>(i32(-2147483648)), vec2<i32>(2i));
    if (panicked != 0u) {
        return array<vec2<i32>, 28>();
    }
    return array<vec2<i32>, 28>(kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & vec2<i32>(12i), a | vec2<i32>(12i), a ^ vec2<i32>(12i), ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - vec2<i32>(0i, 1i), result_1 + result_2 + vec2<i32>(0i));
}

// glam's IVec3::wrapping_add
fn IVec3_wrapping_add(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return self_ + rhs;
}

// glam's IVec3::wrapping_sub
fn IVec3_wrapping_sub(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return self_ - rhs;
}

// glam's IVec3::wrapping_mul
fn IVec3_wrapping_mul(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return self_ * rhs;
}

// glam's IVec3::saturating_add
fn IVec3_saturating_add(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(i32_saturating_add(self_.x, rhs.x), i32_saturating_add(self_.y, rhs.y), i32_saturating_add(self_.z, rhs.z));
}

// glam's IVec3::saturating_sub
fn IVec3_saturating_sub(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(i32_saturating_sub(self_.x, rhs.x), i32_saturating_sub(self_.y, rhs.y), i32_saturating_sub(self_.z, rhs.z));
}

// glam's IVec3::saturating_mul
fn IVec3_saturating_mul(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(i32_saturating_mul(self_.x, rhs.x), i32_saturating_mul(self_.y, rhs.y), i32_saturating_mul(self_.z, rhs.z));
}

// glam's IVec3::div
fn IVec3_div(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(28u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(29u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(30u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(31u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(32u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(33u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2);
}

// glam's IVec3::rem
fn IVec3_rem(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(34u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(35u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(36u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(37u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(38u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(39u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2);
}

// glam's IVec3::div
fn IVec3_div_2(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(40u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(41u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(42u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(43u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(44u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(45u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2);
}

// glam's IVec3::rem
fn IVec3_rem_2(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(46u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(47u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(48u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(49u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(50u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(51u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2);
}

// glam's IVec3::div
fn IVec3_div_3(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(52u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(53u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(54u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(55u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(56u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(57u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2);
}

// glam's IVec3::rem
fn IVec3_rem_3(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(58u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(59u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(60u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(61u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(62u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(63u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2);
}

// glam's IVec3::shr
fn IVec3_shr(self_: vec3<i32>, rhs: vec3<u32>) -> vec3<i32> {
    return vec3<i32>(self_.x >> (rhs.x & 31u), self_.y >> (rhs.y & 31u), self_.z >> (rhs.z & 31u));
}

// glam's IVec3::shl
fn IVec3_shl(self_: vec3<i32>, rhs: vec3<u32>) -> vec3<i32> {
    return vec3<i32>(self_.x << (rhs.x & 31u), self_.y << (rhs.y & 31u), self_.z << (rhs.z & 31u));
}

// glam's IVec3::as_uvec3
fn IVec3_as_uvec3(self_: vec3<i32>) -> vec3<u32> {
    return vec3<u32>(u32(self_.x), u32(self_.y), u32(self_.z));
}

// glam's IVec3::min
fn IVec3_min(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(min(self_.x, rhs.x), min(self_.y, rhs.y), min(self_.z, rhs.z));
}

// glam's IVec3::max
fn IVec3_max(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(max(self_.x, rhs.x), max(self_.y, rhs.y), max(self_.z, rhs.z));
}

// glam's IVec3::clamp
fn IVec3_clamp(self_: vec3<i32>, min_1: vec3<i32>, max_1: vec3<i32>) -> vec3<i32> {
    return IVec3_min(IVec3_max(self_, min_1), max_1);
}

// glam's IVec3::cmpgt
fn IVec3_cmpgt(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<bool> {
    return vec3<bool>(self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z);
}

// glam's IVec3::select
fn IVec3_select(mask: vec3<bool>, if_true: vec3<i32>, if_false: vec3<i32>) -> vec3<i32> {
    var value: i32;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    var value_1: i32;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    var value_2: i32;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    return vec3<i32>(value, value_1, value_2);
}

// glam's IVec3::to_array
fn IVec3_to_array(self_: vec3<i32>) -> array<i32, 3> {
    return array<i32, 3>(self_.x, self_.y, self_.z);
}

// glam's IVec3::from_array
fn IVec3_from_array(a: array<i32, 3>) -> vec3<i32> {
    return vec3<i32>(a[0u], a[1u], a[2u]);
}

// glam's IVec3::div
fn IVec3_div_4(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(64u);
        return vec3<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(65u);
        return vec3<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(66u);
        return vec3<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(67u);
        return vec3<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(68u);
        return vec3<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(69u);
        return vec3<i32>();
    }
    return vec3<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2);
}

// tests/kernels/integer_vectors.rs:73
fn signed_three(a: vec3<i32>, b: vec3<i32>, n: u32) -> array<vec3<i32>, 28> {
    let kept = IVec3_wrapping_add(a, b);
    let kept_1 = IVec3_wrapping_sub(a, b);
    let kept_2 = IVec3_wrapping_mul(a, b);
    let kept_3 = IVec3_saturating_add(a, b);
    let kept_4 = IVec3_saturating_sub(a, b);
    let kept_5 = IVec3_saturating_mul(a, b);
    let kept_6 = IVec3_div(a, b);
    if (panicked != 0u) {
        return array<vec3<i32>, 28>();
    }
    let kept_7 = IVec3_rem(a, b);
    if (panicked != 0u) {
        return array<vec3<i32>, 28>();
    }
    let kept_8 = IVec3_div_2(a, vec3<i32>(3i));
    if (panicked != 0u) {
        return array<vec3<i32>, 28>();
    }
    let kept_9 = IVec3_rem_2(a, vec3<i32>(3i));
    if (panicked != 0u) {
        return array<vec3<i32>, 28>();
    }
    let kept_10 = IVec3_div_3(vec3<i32>(100i), b);
    if (panicked != 0u) {
        return array<vec3<i32>, 28>();
    }
    let kept_11 = IVec3_rem_3(vec3<i32>(100i), b);
    if (panicked != 0u) {
        return array<vec3<i32>, 28>();
    }
    let kept_12 = IVec3_shr(a, vec3<u32>(2u));
    let component = n;
    let kept_13 = IVec3_shl(a, vec3<u32>(component));
    let kept_14 = IVec3_shr(a, IVec3_as_uvec3(b & vec3<i32>(7i)));
    let kept_15 = IVec3_min(a, b);
    let kept_16 = IVec3_max(a, b);
    let kept_17 = IVec3_clamp(a, vec3<i32>(3i), vec3<i32>(1000i));
    let kept_18 = IVec3_select(IVec3_cmpgt(a, b), a, b);
    let vector = IVec3_from_array(IVec3_to_array(b));
    let result = IVec3_div_4(vec3<i32>(7i, vector.y, vector.z), vec3<i32>(1i));
    if (panicked != 0u) {
        return array<vec3<i32>, 28>();
    }
    let result_1 = IVec3_div_4(vec3<i32>(2147483647i), vec3<i32>(2i));
    if (panicked != 0u) {
        return array<vec3<i32>, 28>();
    }
    let result_2 = IVec3_div_4(vec3<i32>(i32(-2147483648)), vec3<i32>(2i));
    if (panicked != 0u) {
        return array<vec3<i32>, 28>();
    }
    return array<vec3<i32>, 28>(kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & vec3<i32>(12i), a | vec3<i32>(12i), a ^ vec3<i32>(12i), ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - vec3<i32>(0i, 1i, 0i), result_1 + result_2 + vec3<i32>(0i));
}

// glam's IVec4::wrapping_add
fn IVec4_wrapping_add(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    return self_ + rhs;
}

// glam's IVec4::wrapping_sub
fn IVec4_wrapping_sub(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    return self_ - rhs;
}

// glam's IVec4::wrapping_mul
fn IVec4_wrapping_mul(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    return self_ * rhs;
}

// glam's IVec4::saturating_add
fn IVec4_saturating_add(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    return vec4<i32>(i32_saturating_add(self_.x, rhs.x), i32_saturating_add(self_.y, rhs.y), i32_saturating_add(self_.z, rhs.z), i32_saturating_add(self_.w, rhs.w));
}

// glam's IVec4::saturating_sub
fn IVec4_saturating_sub(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    return vec4<i32>(i32_saturating_sub(self_.x, rhs.x), i32_saturating_sub(self_.y, rhs.y), i32_saturating_sub(self_.z, rhs.z), i32_saturating_sub(self_.w, rhs.w));
}

// glam's IVec4::saturating_mul
fn IVec4_saturating_mul(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    return vec4<i32>(i32_saturating_mul(self_.x, rhs.x), i32_saturating_mul(self_.y, rhs.y), i32_saturating_mul(self_.z, rhs.z), i32_saturating_mul(self_.w, rhs.w));
}

// glam's IVec4::div
fn IVec4_div(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(70u);
        return vec4<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(71u);
        return vec4<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(72u);
        return vec4<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(73u);
        return vec4<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(74u);
        return vec4<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(75u);
        return vec4<i32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0i))) {
        panic_with_0(76u);
        return vec4<i32>();
    }
    let dividend_3 = self_.w;
    if (!(!(dividend_3 == i32(-2147483648) && divisor_3 == (-1i)))) {
        panic_with_0(77u);
        return vec4<i32>();
    }
    return vec4<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2, dividend_3 / divisor_3);
}

// glam's IVec4::rem
fn IVec4_rem(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(78u);
        return vec4<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(79u);
        return vec4<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(80u);
        return vec4<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(81u);
        return vec4<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(82u);
        return vec4<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(83u);
        return vec4<i32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0i))) {
        panic_with_0(84u);
        return vec4<i32>();
    }
    let dividend_3 = self_.w;
    if (!(!(dividend_3 == i32(-2147483648) && divisor_3 == (-1i)))) {
        panic_with_0(85u);
        return vec4<i32>();
    }
    return vec4<i32>(dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2, dividend_3 % divisor_3);
}

// glam's IVec4::div
fn IVec4_div_2(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(86u);
        return vec4<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(87u);
        return vec4<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(88u);
        return vec4<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(89u);
        return vec4<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(90u);
        return vec4<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(91u);
        return vec4<i32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0i))) {
        panic_with_0(92u);
        return vec4<i32>();
    }
    let dividend_3 = self_.w;
    if (!(!(dividend_3 == i32(-2147483648) && divisor_3 == (-1i)))) {
        panic_with_0(93u);
        return vec4<i32>();
    }
    return vec4<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2, dividend_3 / divisor_3);
}

// glam's IVec4::rem
fn IVec4_rem_2(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(94u);
        return vec4<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(95u);
        return vec4<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(96u);
        return vec4<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(97u);
        return vec4<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(98u);
        return vec4<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(99u);
        return vec4<i32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0i))) {
        panic_with_0(100u);
        return vec4<i32>();
    }
    let dividend_3 = self_.w;
    if (!(!(dividend_3 == i32(-2147483648) && divisor_3 == (-1i)))) {
        panic_with_0(101u);
        return vec4<i32>();
    }
    return vec4<i32>(dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2, dividend_3 % divisor_3);
}

// glam's IVec4::div
fn IVec4_div_3(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(102u);
        return vec4<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(103u);
        return vec4<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(104u);
        return vec4<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(105u);
        return vec4<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(106u);
        return vec4<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(107u);
        return vec4<i32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0i))) {
        panic_with_0(108u);
        return vec4<i32>();
    }
    let dividend_3 = self_.w;
    if (!(!(dividend_3 == i32(-2147483648) && divisor_3 == (-1i)))) {
        panic_with_0(109u);
        return vec4<i32>();
    }
    return vec4<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2, dividend_3 / divisor_3);
}

// glam's IVec4::rem
fn IVec4_rem_3(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(110u);
        return vec4<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(111u);
        return vec4<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(112u);
        return vec4<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(113u);
        return vec4<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(114u);
        return vec4<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(115u);
        return vec4<i32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0i))) {
        panic_with_0(116u);
        return vec4<i32>();
    }
    let dividend_3 = self_.w;
    if (!(!(dividend_3 == i32(-2147483648) && divisor_3 == (-1i)))) {
        panic_with_0(117u);
        return vec4<i32>();
    }
    return vec4<i32>(dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2, dividend_3 % divisor_3);
}

// glam's IVec4::shr
fn IVec4_shr(self_: vec4<i32>, rhs: vec4<u32>) -> vec4<i32> {
    return vec4<i32>(self_.x >> (rhs.x & 31u), self_.y >> (rhs.y & 31u), self_.z >> (rhs.z & 31u), self_.w >> (rhs.w & 31u));
}

// glam's IVec4::shl
fn IVec4_shl(self_: vec4<i32>, rhs: vec4<u32>) -> vec4<i32> {
    return vec4<i32>(self_.x << (rhs.x & 31u), self_.y << (rhs.y & 31u), self_.z << (rhs.z & 31u), self_.w << (rhs.w & 31u));
}

// glam's IVec4::as_uvec4
fn IVec4_as_uvec4(self_: vec4<i32>) -> vec4<u32> {
    return vec4<u32>(u32(self_.x), u32(self_.y), u32(self_.z), u32(self_.w));
}

// glam's IVec4::min
fn IVec4_min(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    return vec4<i32>(min(self_.x, rhs.x), min(self_.y, rhs.y), min(self_.z, rhs.z), min(self_.w, rhs.w));
}

// glam's IVec4::max
fn IVec4_max(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    return vec4<i32>(max(self_.x, rhs.x), max(self_.y, rhs.y), max(self_.z, rhs.z), max(self_.w, rhs.w));
}

// glam's IVec4::clamp
fn IVec4_clamp(self_: vec4<i32>, min_1: vec4<i32>, max_1: vec4<i32>) -> vec4<i32> {
    return IVec4_min(IVec4_max(self_, min_1), max_1);
}

// glam's IVec4::cmpgt
fn IVec4_cmpgt(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<bool> {
    return vec4<bool>(self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z, self_.w > rhs.w);
}

// glam's IVec4::select
fn IVec4_select(mask: vec4<bool>, if_true: vec4<i32>, if_false: vec4<i32>) -> vec4<i32> {
    var value: i32;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    var value_1: i32;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    var value_2: i32;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    var value_3: i32;
    if (mask.w) {
        value_3 = if_true.w;
    } else {
        value_3 = if_false.w;
    }
    return vec4<i32>(value, value_1, value_2, value_3);
}

// glam's IVec4::to_array
fn IVec4_to_array(self_: vec4<i32>) -> array<i32, 4> {
    return array<i32, 4>(self_.x, self_.y, self_.z, self_.w);
}

// glam's IVec4::from_array
fn IVec4_from_array(a: array<i32, 4>) -> vec4<i32> {
    return vec4<i32>(a[0u], a[1u], a[2u], a[3u]);
}

// glam's IVec4::div
fn IVec4_div_4(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0i))) {
        panic_with_0(118u);
        return vec4<i32>();
    }
    let dividend = self_.x;
    if (!(!(dividend == i32(-2147483648) && divisor == (-1i)))) {
        panic_with_0(119u);
        return vec4<i32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0i))) {
        panic_with_0(120u);
        return vec4<i32>();
    }
    let dividend_1 = self_.y;
    if (!(!(dividend_1 == i32(-2147483648) && divisor_1 == (-1i)))) {
        panic_with_0(121u);
        return vec4<i32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0i))) {
        panic_with_0(122u);
        return vec4<i32>();
    }
    let dividend_2 = self_.z;
    if (!(!(dividend_2 == i32(-2147483648) && divisor_2 == (-1i)))) {
        panic_with_0(123u);
        return vec4<i32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0i))) {
        panic_with_0(124u);
        return vec4<i32>();
    }
    let dividend_3 = self_.w;
    if (!(!(dividend_3 == i32(-2147483648) && divisor_3 == (-1i)))) {
        panic_with_0(125u);
        return vec4<i32>();
    }
    return vec4<i32>(dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2, dividend_3 / divisor_3);
}

// tests/kernels/integer_vectors.rs:74
fn signed_four(a: vec4<i32>, b: vec4<i32>, n: u32) -> array<vec4<i32>, 28> {
    let kept = IVec4_wrapping_add(a, b);
    let kept_1 = IVec4_wrapping_sub(a, b);
    let kept_2 = IVec4_wrapping_mul(a, b);
    let kept_3 = IVec4_saturating_add(a, b);
    let kept_4 = IVec4_saturating_sub(a, b);
    let kept_5 = IVec4_saturating_mul(a, b);
    let kept_6 = IVec4_div(a, b);
    if (panicked != 0u) {
        return array<vec4<i32>, 28>();
    }
    let kept_7 = IVec4_rem(a, b);
    if (panicked != 0u) {
        return array<vec4<i32>, 28>();
    }
    let kept_8 = IVec4_div_2(a, vec4<i32>(3i));
    if (panicked != 0u) {
        return array<vec4<i32>, 28>();
    }
    let kept_9 = IVec4_rem_2(a, vec4<i32>(3i));
    if (panicked != 0u) {
        return array<vec4<i32>, 28>();
    }
    let kept_10 = IVec4_div_3(vec4<i32>(100i), b);
    if (panicked != 0u) {
        return array<vec4<i32>, 28>();
    }
    let kept_11 = IVec4_rem_3(vec4<i32>(100i), b);
    if (panicked != 0u) {
        return array<vec4<i32>, 28>();
    }
    let kept_12 = IVec4_shr(a, vec4<u32>(2u));
    let component = n;
    let kept_13 = IVec4_shl(a, vec4<u32>(component));
    let kept_14 = IVec4_shr(a, IVec4_as_uvec4(b & vec4<i32>(7i)));
    let kept_15 = IVec4_min(a, b);
    let kept_16 = IVec4_max(a, b);
    let kept_17 = IVec4_clamp(a, vec4<i32>(3i), vec4<i32>(1000i));
    let kept_18 = IVec4_select(IVec4_cmpgt(a, b), a, b);
    let vector = IVec4_from_array(IVec4_to_array(b));
    let result = IVec4_div_4(vec4<i32>(7i, vector.y, vector.z, vector.w), vec4<i32>(1i));
    if (panicked != 0u) {
        return array<vec4<i32>, 28>();
    }
    let result_1 = IVec4_div_4(vec4<i32>(2147483647i), vec4<i32>(2i));
    if (panicked != 0u) {
        return array<vec4<i32>, 28>();
    }
    let result_2 = IVec4_div_4(vec4<i32>(i32(-2147483648)), vec4<i32>(2i));
    if (panicked != 0u) {
        return array<vec4<i32>, 28>();
    }
    return array<vec4<i32>, 28>(kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & vec4<i32>(12i), a | vec4<i32>(12i), a ^ vec4<i32>(12i), ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - vec4<i32>(0i, 1i, 0i, 0i), result_1 + result_2 + vec4<i32>(0i));
}

// glam's IVec2::dot
fn IVec2_dot(self_: vec2<i32>, rhs: vec2<i32>) -> i32 {
    return self_.x * rhs.x + self_.y * rhs.y;
}

// glam's IVec2::length_squared
fn IVec2_length_squared(self_: vec2<i32>) -> i32 {
    return IVec2_dot(self_, self_);
}

// glam's IVec2::element_sum
fn IVec2_element_sum(self_: vec2<i32>) -> i32 {
    return self_.x + self_.y;
}

// glam's IVec2::element_product
fn IVec2_element_product(self_: vec2<i32>) -> i32 {
    return self_.x * self_.y;
}

// glam's IVec2::min_element
fn IVec2_min_element(self_: vec2<i32>) -> i32 {
    if (self_.x < self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's IVec2::max_element
fn IVec2_max_element(self_: vec2<i32>) -> i32 {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's IVec2::min_position
fn IVec2_min_position(self_: vec2<i32>) -> u32 {
    var components = IVec2_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 2u; i += 1u) {
        if (position >= 2u) {
            panic_with_2(126u, 2u, position);
            return u32();
        }
        if (components[i] < components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec2::max_position
fn IVec2_max_position(self_: vec2<i32>) -> u32 {
    var components = IVec2_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 2u; i += 1u) {
        if (position >= 2u) {
            panic_with_2(127u, 2u, position);
            return u32();
        }
        if (components[i] > components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec2::manhattan_distance
fn IVec2_manhattan_distance(self_: vec2<i32>, rhs: vec2<i32>) -> u32 {
    return i32_abs_diff(self_.x, rhs.x) + i32_abs_diff(self_.y, rhs.y);
}

// glam's UVec2::max_element
fn UVec2_max_element(self_: vec2<u32>) -> u32 {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's IVec2::chebyshev_distance
fn IVec2_chebyshev_distance(self_: vec2<i32>, rhs: vec2<i32>) -> u32 {
    return UVec2_max_element(vec2<u32>(i32_abs_diff(self_.x, rhs.x), i32_abs_diff(self_.y, rhs.y)));
}

// glam's IVec2::cmpeq
fn IVec2_cmpeq(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<bool> {
    return vec2<bool>(self_.x == rhs.x, self_.y == rhs.y);
}

// glam's BVec2::bitmask
fn BVec2_bitmask(self_: vec2<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u);
}

// glam's IVec2::cmpne
fn IVec2_cmpne(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<bool> {
    return vec2<bool>(self_.x != rhs.x, self_.y != rhs.y);
}

// glam's IVec2::cmplt
fn IVec2_cmplt(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<bool> {
    return vec2<bool>(self_.x < rhs.x, self_.y < rhs.y);
}

// glam's IVec2::cmple
fn IVec2_cmple(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<bool> {
    return vec2<bool>(self_.x <= rhs.x, self_.y <= rhs.y);
}

// glam's IVec2::cmpge
fn IVec2_cmpge(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<bool> {
    return vec2<bool>(self_.x >= rhs.x, self_.y >= rhs.y);
}

// glam's IVec2::eq
fn IVec2_eq(self_: vec2<i32>, rhs: vec2<i32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's IVec2::dot_into_vec
fn IVec2_dot_into_vec(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    let component = IVec2_dot(self_, rhs);
    return vec2<i32>(component);
}

// tests/kernels/integer_vectors.rs:72
fn signed_numbers_two(a: vec2<i32>, b: vec2<i32>) -> array<u32, 18> {
    let small = a & vec2<i32>(31i);
    let other = b & vec2<i32>(31i);
    let result = IVec2_min_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    let result_1 = IVec2_max_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    return array<u32, 18>(u32(IVec2_dot(small, other)), u32(IVec2_length_squared(small)), u32(IVec2_element_sum(small)), u32(IVec2_element_product(small)), u32(IVec2_min_element(a)), u32(IVec2_max_element(a)), result, result_1, IVec2_manhattan_distance(small, other), IVec2_chebyshev_distance(a, b), BVec2_bitmask(IVec2_cmpeq(a, b)), BVec2_bitmask(IVec2_cmpne(a, b)), BVec2_bitmask(IVec2_cmplt(a, b)), BVec2_bitmask(IVec2_cmple(a, b)), BVec2_bitmask(IVec2_cmpgt(a, b)), BVec2_bitmask(IVec2_cmpge(a, b)), u32(IVec2_eq(a, b)) + 2u * u32(!IVec2_eq(a, b)), u32(IVec2_dot_into_vec(small, other).x));
}

// glam's IVec3::dot
fn IVec3_dot(self_: vec3<i32>, rhs: vec3<i32>) -> i32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's IVec3::length_squared
fn IVec3_length_squared(self_: vec3<i32>) -> i32 {
    return IVec3_dot(self_, self_);
}

// glam's IVec3::element_sum
fn IVec3_element_sum(self_: vec3<i32>) -> i32 {
    return self_.x + self_.y + self_.z;
}

// glam's IVec3::element_product
fn IVec3_element_product(self_: vec3<i32>) -> i32 {
    return self_.x * self_.y * self_.z;
}

// glam's IVec3::min_element
fn IVec3_min_element(self_: vec3<i32>) -> i32 {
    var rest: i32;
    if (self_.y < self_.z) {
        rest = self_.y;
    } else {
        rest = self_.z;
    }
    if (self_.x < rest) {
        return self_.x;
    } else {
        return rest;
    }
}

// glam's IVec3::max_element
fn IVec3_max_element(self_: vec3<i32>) -> i32 {
    var rest: i32;
    if (self_.y > self_.z) {
        rest = self_.y;
    } else {
        rest = self_.z;
    }
    if (self_.x > rest) {
        return self_.x;
    } else {
        return rest;
    }
}

// glam's IVec3::min_position
fn IVec3_min_position(self_: vec3<i32>) -> u32 {
    var components = IVec3_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 3u; i += 1u) {
        if (position >= 3u) {
            panic_with_2(128u, 3u, position);
            return u32();
        }
        if (components[i] < components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec3::max_position
fn IVec3_max_position(self_: vec3<i32>) -> u32 {
    var components = IVec3_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 3u; i += 1u) {
        if (position >= 3u) {
            panic_with_2(129u, 3u, position);
            return u32();
        }
        if (components[i] > components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec3::manhattan_distance
fn IVec3_manhattan_distance(self_: vec3<i32>, rhs: vec3<i32>) -> u32 {
    return i32_abs_diff(self_.x, rhs.x) + i32_abs_diff(self_.y, rhs.y) + i32_abs_diff(self_.z, rhs.z);
}

// glam's UVec3::max_element
fn UVec3_max_element(self_: vec3<u32>) -> u32 {
    var rest: u32;
    if (self_.y > self_.z) {
        rest = self_.y;
    } else {
        rest = self_.z;
    }
    if (self_.x > rest) {
        return self_.x;
    } else {
        return rest;
    }
}

// glam's IVec3::chebyshev_distance
fn IVec3_chebyshev_distance(self_: vec3<i32>, rhs: vec3<i32>) -> u32 {
    return UVec3_max_element(vec3<u32>(i32_abs_diff(self_.x, rhs.x), i32_abs_diff(self_.y, rhs.y), i32_abs_diff(self_.z, rhs.z)));
}

// glam's IVec3::cmpeq
fn IVec3_cmpeq(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<bool> {
    return vec3<bool>(self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z);
}

// glam's BVec3::bitmask
fn BVec3_bitmask(self_: vec3<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u) | (u32(self_.z) << 2u);
}

// glam's IVec3::cmpne
fn IVec3_cmpne(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<bool> {
    return vec3<bool>(self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z);
}

// glam's IVec3::cmplt
fn IVec3_cmplt(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<bool> {
    return vec3<bool>(self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z);
}

// glam's IVec3::cmple
fn IVec3_cmple(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<bool> {
    return vec3<bool>(self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z);
}

// glam's IVec3::cmpge
fn IVec3_cmpge(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<bool> {
    return vec3<bool>(self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z);
}

// glam's IVec3::eq
fn IVec3_eq(self_: vec3<i32>, rhs: vec3<i32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's IVec3::dot_into_vec
fn IVec3_dot_into_vec(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    let component = IVec3_dot(self_, rhs);
    return vec3<i32>(component);
}

// tests/kernels/integer_vectors.rs:73
fn signed_numbers_three(a: vec3<i32>, b: vec3<i32>) -> array<u32, 18> {
    let small = a & vec3<i32>(31i);
    let other = b & vec3<i32>(31i);
    let result = IVec3_min_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    let result_1 = IVec3_max_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    return array<u32, 18>(u32(IVec3_dot(small, other)), u32(IVec3_length_squared(small)), u32(IVec3_element_sum(small)), u32(IVec3_element_product(small)), u32(IVec3_min_element(a)), u32(IVec3_max_element(a)), result, result_1, IVec3_manhattan_distance(small, other), IVec3_chebyshev_distance(a, b), BVec3_bitmask(IVec3_cmpeq(a, b)), BVec3_bitmask(IVec3_cmpne(a, b)), BVec3_bitmask(IVec3_cmplt(a, b)), BVec3_bitmask(IVec3_cmple(a, b)), BVec3_bitmask(IVec3_cmpgt(a, b)), BVec3_bitmask(IVec3_cmpge(a, b)), u32(IVec3_eq(a, b)) + 2u * u32(!IVec3_eq(a, b)), u32(IVec3_dot_into_vec(small, other).x));
}

// glam's IVec4::dot
fn IVec4_dot(self_: vec4<i32>, rhs: vec4<i32>) -> i32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z + self_.w * rhs.w;
}

// glam's IVec4::length_squared
fn IVec4_length_squared(self_: vec4<i32>) -> i32 {
    return IVec4_dot(self_, self_);
}

// glam's IVec4::element_sum
fn IVec4_element_sum(self_: vec4<i32>) -> i32 {
    return self_.x + self_.y + self_.z + self_.w;
}

// glam's IVec4::element_product
fn IVec4_element_product(self_: vec4<i32>) -> i32 {
    return self_.x * self_.y * self_.z * self_.w;
}

// glam's IVec4::min_element
fn IVec4_min_element(self_: vec4<i32>) -> i32 {
    return IVec2_min_element(IVec2_min(self_.xy, self_.zw));
}

// glam's IVec4::max_element
fn IVec4_max_element(self_: vec4<i32>) -> i32 {
    return IVec2_max_element(IVec2_max(self_.xy, self_.zw));
}

// glam's IVec4::min_position
fn IVec4_min_position(self_: vec4<i32>) -> u32 {
    var components = IVec4_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 4u; i += 1u) {
        if (position >= 4u) {
            panic_with_2(130u, 4u, position);
            return u32();
        }
        if (components[i] < components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec4::max_position
fn IVec4_max_position(self_: vec4<i32>) -> u32 {
    var components = IVec4_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 4u; i += 1u) {
        if (position >= 4u) {
            panic_with_2(131u, 4u, position);
            return u32();
        }
        if (components[i] > components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec4::manhattan_distance
fn IVec4_manhattan_distance(self_: vec4<i32>, rhs: vec4<i32>) -> u32 {
    return i32_abs_diff(self_.x, rhs.x) + i32_abs_diff(self_.y, rhs.y) + i32_abs_diff(self_.z, rhs.z) + i32_abs_diff(self_.w, rhs.w);
}

// glam's UVec2::max
fn UVec2_max(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(max(self_.x, rhs.x), max(self_.y, rhs.y));
}

// glam's UVec4::max_element
fn UVec4_max_element(self_: vec4<u32>) -> u32 {
    return UVec2_max_element(UVec2_max(self_.xy, self_.zw));
}

// glam's IVec4::chebyshev_distance
fn IVec4_chebyshev_distance(self_: vec4<i32>, rhs: vec4<i32>) -> u32 {
    return UVec4_max_element(vec4<u32>(i32_abs_diff(self_.x, rhs.x), i32_abs_diff(self_.y, rhs.y), i32_abs_diff(self_.z, rhs.z), i32_abs_diff(self_.w, rhs.w)));
}

// glam's IVec4::cmpeq
fn IVec4_cmpeq(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<bool> {
    return vec4<bool>(self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z, self_.w == rhs.w);
}

// glam's BVec4::bitmask
fn BVec4_bitmask(self_: vec4<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u) | (u32(self_.z) << 2u) | (u32(self_.w) << 3u);
}

// glam's IVec4::cmpne
fn IVec4_cmpne(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<bool> {
    return vec4<bool>(self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z, self_.w != rhs.w);
}

// glam's IVec4::cmplt
fn IVec4_cmplt(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<bool> {
    return vec4<bool>(self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z, self_.w < rhs.w);
}

// glam's IVec4::cmple
fn IVec4_cmple(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<bool> {
    return vec4<bool>(self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z, self_.w <= rhs.w);
}

// glam's IVec4::cmpge
fn IVec4_cmpge(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<bool> {
    return vec4<bool>(self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z, self_.w >= rhs.w);
}

// glam's IVec4::eq
fn IVec4_eq(self_: vec4<i32>, rhs: vec4<i32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z && self_.w == rhs.w;
}

// glam's IVec4::dot_into_vec
fn IVec4_dot_into_vec(self_: vec4<i32>, rhs: vec4<i32>) -> vec4<i32> {
    let component = IVec4_dot(self_, rhs);
    return vec4<i32>(component);
}

// tests/kernels/integer_vectors.rs:74
fn signed_numbers_four(a: vec4<i32>, b: vec4<i32>) -> array<u32, 18> {
    let small = a & vec4<i32>(31i);
    let other = b & vec4<i32>(31i);
    let result = IVec4_min_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    let result_1 = IVec4_max_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    return array<u32, 18>(u32(IVec4_dot(small, other)), u32(IVec4_length_squared(small)), u32(IVec4_element_sum(small)), u32(IVec4_element_product(small)), u32(IVec4_min_element(a)), u32(IVec4_max_element(a)), result, result_1, IVec4_manhattan_distance(small, other), IVec4_chebyshev_distance(a, b), BVec4_bitmask(IVec4_cmpeq(a, b)), BVec4_bitmask(IVec4_cmpne(a, b)), BVec4_bitmask(IVec4_cmplt(a, b)), BVec4_bitmask(IVec4_cmple(a, b)), BVec4_bitmask(IVec4_cmpgt(a, b)), BVec4_bitmask(IVec4_cmpge(a, b)), u32(IVec4_eq(a, b)) + 2u * u32(!IVec4_eq(a, b)), u32(IVec4_dot_into_vec(small, other).x));
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
        panic_with_2(132u, launch.a_len, i);
        return;
    }
    let a_1 = a[launch.a_offset + i];
    if (i >= launch.b_len) {
        panic_with_2(133u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i];
    var two = signed_two(a_1.xy, b_1.xy, launch.shift);
    if (panicked != 0u) {
        return;
    }
    var three = signed_three(a_1.xyz, b_1.xyz, launch.shift);
    if (panicked != 0u) {
        return;
    }
    var four = signed_four(a_1, b_1, launch.shift);
    if (panicked != 0u) {
        return;
    }
    if (u32_saturating_add(84u * i, 27u) < launch.y_len && u32_saturating_add(84u * i + 28u, 27u) < launch.y_len && u32_saturating_add(84u * i + 56u, 27u) < launch.y_len) {
        for (var k = 0u; k < 28u; k += 1u) {
            let vector = vec3<i32>(two[k].x, two[k].y, 1i);
            let index = 84u * i + k;
            y[launch.y_offset + index] = vec4<i32>(vector.x, vector.y, vector.z, 2i);
            let index_1 = 84u * i + 28u + k;
            y[launch.y_offset + index_1] = vec4<i32>(three[k].x, three[k].y, three[k].z, 3i);
            let index_2 = 84u * i + 56u + k;
            y[launch.y_offset + index_2] = four[k];
        }
    } else {
        for (var k = 0u; k < 28u; k += 1u) {
            let vector = vec3<i32>(two[k].x, two[k].y, 1i);
            let index = 84u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(134u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = vec4<i32>(vector.x, vector.y, vector.z, 2i);
            let index_1 = 84u * i + 28u + k;
            if (index_1 >= launch.y_len) {
                panic_with_2(135u, launch.y_len, index_1);
                return;
            }
            y[launch.y_offset + index_1] = vec4<i32>(three[k].x, three[k].y, three[k].z, 3i);
            let index_2 = 84u * i + 56u + k;
            if (index_2 >= launch.y_len) {
                panic_with_2(136u, launch.y_len, index_2);
                return;
            }
            y[launch.y_offset + index_2] = four[k];
        }
    }
    var two_1 = signed_numbers_two(a_1.xy, b_1.xy);
    if (panicked != 0u) {
        return;
    }
    var three_1 = signed_numbers_three(a_1.xyz, b_1.xyz);
    if (panicked != 0u) {
        return;
    }
    var four_1 = signed_numbers_four(a_1, b_1);
    if (panicked != 0u) {
        return;
    }
    if (u32_saturating_add(54u * i, 17u) < launch.numbers_len && u32_saturating_add(54u * i + 18u, 17u) < launch.numbers_len && u32_saturating_add(54u * i + 36u, 17u) < launch.numbers_len) {
        for (var k = 0u; k < 18u; k += 1u) {
            let index = 54u * i + k;
            numbers[launch.numbers_offset + index] = two_1[k];
            let index_1 = 54u * i + 18u + k;
            numbers[launch.numbers_offset + index_1] = three_1[k];
            let index_2 = 54u * i + 36u + k;
            numbers[launch.numbers_offset + index_2] = four_1[k];
        }
    } else {
        for (var k = 0u; k < 18u; k += 1u) {
            let index = 54u * i + k;
            if (index >= launch.numbers_len) {
                panic_with_2(137u, launch.numbers_len, index);
                return;
            }
            numbers[launch.numbers_offset + index] = two_1[k];
            let index_1 = 54u * i + 18u + k;
            if (index_1 >= launch.numbers_len) {
                panic_with_2(138u, launch.numbers_len, index_1);
                return;
            }
            numbers[launch.numbers_offset + index_1] = three_1[k];
            let index_2 = 54u * i + 36u + k;
            if (index_2 >= launch.numbers_len) {
                panic_with_2(139u, launch.numbers_len, index_2);
                return;
            }
            numbers[launch.numbers_offset + index_2] = four_1[k];
        }
    }
}
