// unsigned, tests/kernels/integer_vectors.rs:99

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
@group(0) @binding(0) var<storage, read> a: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> b: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> y: array<vec4<u32>>;
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

// glam's UVec2::wrapping_add
fn UVec2_wrapping_add(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return self_ + rhs;
}

// glam's UVec2::wrapping_sub
fn UVec2_wrapping_sub(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return self_ - rhs;
}

// glam's UVec2::wrapping_mul
fn UVec2_wrapping_mul(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return self_ * rhs;
}

// glam's UVec2::saturating_add
fn UVec2_saturating_add(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(u32_saturating_add(self_.x, rhs.x), u32_saturating_add(self_.y, rhs.y));
}

// glam's UVec2::saturating_sub
fn UVec2_saturating_sub(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(u32_saturating_sub(self_.x, rhs.x), u32_saturating_sub(self_.y, rhs.y));
}

// glam's UVec2::saturating_mul
fn UVec2_saturating_mul(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(u32_saturating_mul(self_.x, rhs.x), u32_saturating_mul(self_.y, rhs.y));
}

// glam's UVec2::div
fn UVec2_div(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(0u);
        return vec2<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(1u);
        return vec2<u32>();
    }
    return vec2<u32>(self_.x / divisor, self_.y / divisor_1);
}

// glam's UVec2::rem
fn UVec2_rem(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(2u);
        return vec2<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(3u);
        return vec2<u32>();
    }
    return vec2<u32>(self_.x % divisor, self_.y % divisor_1);
}

// glam's UVec2::div
fn UVec2_div_2(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(4u);
        return vec2<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(5u);
        return vec2<u32>();
    }
    return vec2<u32>(self_.x / divisor, self_.y / divisor_1);
}

// glam's UVec2::rem
fn UVec2_rem_2(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(6u);
        return vec2<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(7u);
        return vec2<u32>();
    }
    return vec2<u32>(self_.x % divisor, self_.y % divisor_1);
}

// glam's UVec2::div
fn UVec2_div_3(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(8u);
        return vec2<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(9u);
        return vec2<u32>();
    }
    return vec2<u32>(self_.x / divisor, self_.y / divisor_1);
}

// glam's UVec2::rem
fn UVec2_rem_3(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(10u);
        return vec2<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(11u);
        return vec2<u32>();
    }
    return vec2<u32>(self_.x % divisor, self_.y % divisor_1);
}

// glam's UVec2::shr
fn UVec2_shr(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(self_.x >> (rhs.x & 31u), self_.y >> (rhs.y & 31u));
}

// glam's UVec2::shl
fn UVec2_shl(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(self_.x << (rhs.x & 31u), self_.y << (rhs.y & 31u));
}

// glam's UVec2::min
fn UVec2_min(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(min(self_.x, rhs.x), min(self_.y, rhs.y));
}

// glam's UVec2::max
fn UVec2_max(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(max(self_.x, rhs.x), max(self_.y, rhs.y));
}

// glam's UVec2::clamp
fn UVec2_clamp(self_: vec2<u32>, min_1: vec2<u32>, max_1: vec2<u32>) -> vec2<u32> {
    return UVec2_min(UVec2_max(self_, min_1), max_1);
}

// glam's UVec2::cmpgt
fn UVec2_cmpgt(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<bool> {
    return vec2<bool>(self_.x > rhs.x, self_.y > rhs.y);
}

// glam's UVec2::select
fn UVec2_select(mask: vec2<bool>, if_true: vec2<u32>, if_false: vec2<u32>) -> vec2<u32> {
    var value: u32;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    var value_1: u32;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    return vec2<u32>(value, value_1);
}

// glam's UVec2::to_array
fn UVec2_to_array(self_: vec2<u32>) -> array<u32, 2> {
    return array<u32, 2>(self_.x, self_.y);
}

// glam's UVec2::from_array
fn UVec2_from_array(a: array<u32, 2>) -> vec2<u32> {
    return vec2<u32>(a[0u], a[1u]);
}

// glam's UVec2::div
fn UVec2_div_4(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(12u);
        return vec2<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(13u);
        return vec2<u32>();
    }
    return vec2<u32>(self_.x / divisor, self_.y / divisor_1);
}

// tests/kernels/integer_vectors.rs:75
fn unsigned_two(a: vec2<u32>, b: vec2<u32>, n: u32) -> array<vec2<u32>, 28> {
    let kept = UVec2_wrapping_add(a, b);
    let kept_1 = UVec2_wrapping_sub(a, b);
    let kept_2 = UVec2_wrapping_mul(a, b);
    let kept_3 = UVec2_saturating_add(a, b);
    let kept_4 = UVec2_saturating_sub(a, b);
    let kept_5 = UVec2_saturating_mul(a, b);
    let kept_6 = UVec2_div(a, b);
    if (panicked != 0u) {
        return array<vec2<u32>, 28>();
    }
    let kept_7 = UVec2_rem(a, b);
    if (panicked != 0u) {
        return array<vec2<u32>, 28>();
    }
    let kept_8 = UVec2_div_2(a, vec2<u32>(3u));
    if (panicked != 0u) {
        return array<vec2<u32>, 28>();
    }
    let kept_9 = UVec2_rem_2(a, vec2<u32>(3u));
    if (panicked != 0u) {
        return array<vec2<u32>, 28>();
    }
    let kept_10 = UVec2_div_3(vec2<u32>(100u), b);
    if (panicked != 0u) {
        return array<vec2<u32>, 28>();
    }
    let kept_11 = UVec2_rem_3(vec2<u32>(100u), b);
    if (panicked != 0u) {
        return array<vec2<u32>, 28>();
    }
    let kept_12 = UVec2_shr(a, vec2<u32>(2u));
    let component = n;
    let kept_13 = UVec2_shl(a, vec2<u32>(component));
    let kept_14 = UVec2_shr(a, b & vec2<u32>(7u));
    let kept_15 = UVec2_min(a, b);
    let kept_16 = UVec2_max(a, b);
    let kept_17 = UVec2_clamp(a, vec2<u32>(3u), vec2<u32>(1000u));
    let kept_18 = UVec2_select(UVec2_cmpgt(a, b), a, b);
    let vector = UVec2_from_array(UVec2_to_array(b));
    let result = UVec2_div_4(vec2<u32>(7u, vector.y), vec2<u32>(1u));
    if (panicked != 0u) {
        return array<vec2<u32>, 28>();
    }
    let result_1 = UVec2_div_4(vec2<u32>(4294967295u), vec2<u32>(2u));
    if (panicked != 0u) {
        return array<vec2<u32>, 28>();
    }
    let result_2 = UVec2_div_4(vec2<u32>(0u), vec2<u32>(2u));
    if (panicked != 0u) {
        return array<vec2<u32>, 28>();
    }
    return array<vec2<u32>, 28>(kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & vec2<u32>(12u), a | vec2<u32>(12u), a ^ vec2<u32>(12u), ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - vec2<u32>(0u, 1u), result_1 + result_2 + vec2<u32>(0u));
}

// glam's UVec3::wrapping_add
fn UVec3_wrapping_add(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return self_ + rhs;
}

// glam's UVec3::wrapping_sub
fn UVec3_wrapping_sub(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return self_ - rhs;
}

// glam's UVec3::wrapping_mul
fn UVec3_wrapping_mul(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return self_ * rhs;
}

// glam's UVec3::saturating_add
fn UVec3_saturating_add(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return vec3<u32>(u32_saturating_add(self_.x, rhs.x), u32_saturating_add(self_.y, rhs.y), u32_saturating_add(self_.z, rhs.z));
}

// glam's UVec3::saturating_sub
fn UVec3_saturating_sub(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return vec3<u32>(u32_saturating_sub(self_.x, rhs.x), u32_saturating_sub(self_.y, rhs.y), u32_saturating_sub(self_.z, rhs.z));
}

// glam's UVec3::saturating_mul
fn UVec3_saturating_mul(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return vec3<u32>(u32_saturating_mul(self_.x, rhs.x), u32_saturating_mul(self_.y, rhs.y), u32_saturating_mul(self_.z, rhs.z));
}

// glam's UVec3::div
fn UVec3_div(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(14u);
        return vec3<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(15u);
        return vec3<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(16u);
        return vec3<u32>();
    }
    return vec3<u32>(self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2);
}

// glam's UVec3::rem
fn UVec3_rem(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(17u);
        return vec3<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(18u);
        return vec3<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(19u);
        return vec3<u32>();
    }
    return vec3<u32>(self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2);
}

// glam's UVec3::div
fn UVec3_div_2(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(20u);
        return vec3<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(21u);
        return vec3<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(22u);
        return vec3<u32>();
    }
    return vec3<u32>(self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2);
}

// glam's UVec3::rem
fn UVec3_rem_2(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(23u);
        return vec3<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(24u);
        return vec3<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(25u);
        return vec3<u32>();
    }
    return vec3<u32>(self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2);
}

// glam's UVec3::div
fn UVec3_div_3(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(26u);
        return vec3<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(27u);
        return vec3<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(28u);
        return vec3<u32>();
    }
    return vec3<u32>(self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2);
}

// glam's UVec3::rem
fn UVec3_rem_3(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(29u);
        return vec3<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(30u);
        return vec3<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(31u);
        return vec3<u32>();
    }
    return vec3<u32>(self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2);
}

// glam's UVec3::shr
fn UVec3_shr(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return vec3<u32>(self_.x >> (rhs.x & 31u), self_.y >> (rhs.y & 31u), self_.z >> (rhs.z & 31u));
}

// glam's UVec3::shl
fn UVec3_shl(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return vec3<u32>(self_.x << (rhs.x & 31u), self_.y << (rhs.y & 31u), self_.z << (rhs.z & 31u));
}

// glam's UVec3::min
fn UVec3_min(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return vec3<u32>(min(self_.x, rhs.x), min(self_.y, rhs.y), min(self_.z, rhs.z));
}

// glam's UVec3::max
fn UVec3_max(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return vec3<u32>(max(self_.x, rhs.x), max(self_.y, rhs.y), max(self_.z, rhs.z));
}

// glam's UVec3::clamp
fn UVec3_clamp(self_: vec3<u32>, min_1: vec3<u32>, max_1: vec3<u32>) -> vec3<u32> {
    return UVec3_min(UVec3_max(self_, min_1), max_1);
}

// glam's UVec3::cmpgt
fn UVec3_cmpgt(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<bool> {
    return vec3<bool>(self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z);
}

// glam's UVec3::select
fn UVec3_select(mask: vec3<bool>, if_true: vec3<u32>, if_false: vec3<u32>) -> vec3<u32> {
    var value: u32;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    var value_1: u32;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    var value_2: u32;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    return vec3<u32>(value, value_1, value_2);
}

// glam's UVec3::to_array
fn UVec3_to_array(self_: vec3<u32>) -> array<u32, 3> {
    return array<u32, 3>(self_.x, self_.y, self_.z);
}

// glam's UVec3::from_array
fn UVec3_from_array(a: array<u32, 3>) -> vec3<u32> {
    return vec3<u32>(a[0u], a[1u], a[2u]);
}

// glam's UVec3::div
fn UVec3_div_4(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(32u);
        return vec3<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(33u);
        return vec3<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(34u);
        return vec3<u32>();
    }
    return vec3<u32>(self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2);
}

// tests/kernels/integer_vectors.rs:76
fn unsigned_three(a: vec3<u32>, b: vec3<u32>, n: u32) -> array<vec3<u32>, 28> {
    let kept = UVec3_wrapping_add(a, b);
    let kept_1 = UVec3_wrapping_sub(a, b);
    let kept_2 = UVec3_wrapping_mul(a, b);
    let kept_3 = UVec3_saturating_add(a, b);
    let kept_4 = UVec3_saturating_sub(a, b);
    let kept_5 = UVec3_saturating_mul(a, b);
    let kept_6 = UVec3_div(a, b);
    if (panicked != 0u) {
        return array<vec3<u32>, 28>();
    }
    let kept_7 = UVec3_rem(a, b);
    if (panicked != 0u) {
        return array<vec3<u32>, 28>();
    }
    let kept_8 = UVec3_div_2(a, vec3<u32>(3u));
    if (panicked != 0u) {
        return array<vec3<u32>, 28>();
    }
    let kept_9 = UVec3_rem_2(a, vec3<u32>(3u));
    if (panicked != 0u) {
        return array<vec3<u32>, 28>();
    }
    let kept_10 = UVec3_div_3(vec3<u32>(100u), b);
    if (panicked != 0u) {
        return array<vec3<u32>, 28>();
    }
    let kept_11 = UVec3_rem_3(vec3<u32>(100u), b);
    if (panicked != 0u) {
        return array<vec3<u32>, 28>();
    }
    let kept_12 = UVec3_shr(a, vec3<u32>(2u));
    let component = n;
    let kept_13 = UVec3_shl(a, vec3<u32>(component));
    let kept_14 = UVec3_shr(a, b & vec3<u32>(7u));
    let kept_15 = UVec3_min(a, b);
    let kept_16 = UVec3_max(a, b);
    let kept_17 = UVec3_clamp(a, vec3<u32>(3u), vec3<u32>(1000u));
    let kept_18 = UVec3_select(UVec3_cmpgt(a, b), a, b);
    let vector = UVec3_from_array(UVec3_to_array(b));
    let result = UVec3_div_4(vec3<u32>(7u, vector.y, vector.z), vec3<u32>(1u));
    if (panicked != 0u) {
        return array<vec3<u32>, 28>();
    }
    let result_1 = UVec3_div_4(vec3<u32>(4294967295u), vec3<u32>(2u));
    if (panicked != 0u) {
        return array<vec3<u32>, 28>();
    }
    let result_2 = UVec3_div_4(vec3<u32>(0u), vec3<u32>(2u));
    if (panicked != 0u) {
        return array<vec3<u32>, 28>();
    }
    return array<vec3<u32>, 28>(kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & vec3<u32>(12u), a | vec3<u32>(12u), a ^ vec3<u32>(12u), ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - vec3<u32>(0u, 1u, 0u), result_1 + result_2 + vec3<u32>(0u));
}

// glam's UVec4::wrapping_add
fn UVec4_wrapping_add(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return self_ + rhs;
}

// glam's UVec4::wrapping_sub
fn UVec4_wrapping_sub(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return self_ - rhs;
}

// glam's UVec4::wrapping_mul
fn UVec4_wrapping_mul(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return self_ * rhs;
}

// glam's UVec4::saturating_add
fn UVec4_saturating_add(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return vec4<u32>(u32_saturating_add(self_.x, rhs.x), u32_saturating_add(self_.y, rhs.y), u32_saturating_add(self_.z, rhs.z), u32_saturating_add(self_.w, rhs.w));
}

// glam's UVec4::saturating_sub
fn UVec4_saturating_sub(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return vec4<u32>(u32_saturating_sub(self_.x, rhs.x), u32_saturating_sub(self_.y, rhs.y), u32_saturating_sub(self_.z, rhs.z), u32_saturating_sub(self_.w, rhs.w));
}

// glam's UVec4::saturating_mul
fn UVec4_saturating_mul(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return vec4<u32>(u32_saturating_mul(self_.x, rhs.x), u32_saturating_mul(self_.y, rhs.y), u32_saturating_mul(self_.z, rhs.z), u32_saturating_mul(self_.w, rhs.w));
}

// glam's UVec4::div
fn UVec4_div(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(35u);
        return vec4<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(36u);
        return vec4<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(37u);
        return vec4<u32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic_with_0(38u);
        return vec4<u32>();
    }
    return vec4<u32>(self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2, self_.w / divisor_3);
}

// glam's UVec4::rem
fn UVec4_rem(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(39u);
        return vec4<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(40u);
        return vec4<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(41u);
        return vec4<u32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic_with_0(42u);
        return vec4<u32>();
    }
    return vec4<u32>(self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2, self_.w % divisor_3);
}

// glam's UVec4::div
fn UVec4_div_2(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(43u);
        return vec4<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(44u);
        return vec4<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(45u);
        return vec4<u32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic_with_0(46u);
        return vec4<u32>();
    }
    return vec4<u32>(self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2, self_.w / divisor_3);
}

// glam's UVec4::rem
fn UVec4_rem_2(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(47u);
        return vec4<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(48u);
        return vec4<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(49u);
        return vec4<u32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic_with_0(50u);
        return vec4<u32>();
    }
    return vec4<u32>(self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2, self_.w % divisor_3);
}

// glam's UVec4::div
fn UVec4_div_3(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(51u);
        return vec4<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(52u);
        return vec4<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(53u);
        return vec4<u32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic_with_0(54u);
        return vec4<u32>();
    }
    return vec4<u32>(self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2, self_.w / divisor_3);
}

// glam's UVec4::rem
fn UVec4_rem_3(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(55u);
        return vec4<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(56u);
        return vec4<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(57u);
        return vec4<u32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic_with_0(58u);
        return vec4<u32>();
    }
    return vec4<u32>(self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2, self_.w % divisor_3);
}

// glam's UVec4::shr
fn UVec4_shr(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return vec4<u32>(self_.x >> (rhs.x & 31u), self_.y >> (rhs.y & 31u), self_.z >> (rhs.z & 31u), self_.w >> (rhs.w & 31u));
}

// glam's UVec4::shl
fn UVec4_shl(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return vec4<u32>(self_.x << (rhs.x & 31u), self_.y << (rhs.y & 31u), self_.z << (rhs.z & 31u), self_.w << (rhs.w & 31u));
}

// glam's UVec4::min
fn UVec4_min(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return vec4<u32>(min(self_.x, rhs.x), min(self_.y, rhs.y), min(self_.z, rhs.z), min(self_.w, rhs.w));
}

// glam's UVec4::max
fn UVec4_max(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    return vec4<u32>(max(self_.x, rhs.x), max(self_.y, rhs.y), max(self_.z, rhs.z), max(self_.w, rhs.w));
}

// glam's UVec4::clamp
fn UVec4_clamp(self_: vec4<u32>, min_1: vec4<u32>, max_1: vec4<u32>) -> vec4<u32> {
    return UVec4_min(UVec4_max(self_, min_1), max_1);
}

// glam's UVec4::cmpgt
fn UVec4_cmpgt(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<bool> {
    return vec4<bool>(self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z, self_.w > rhs.w);
}

// glam's UVec4::select
fn UVec4_select(mask: vec4<bool>, if_true: vec4<u32>, if_false: vec4<u32>) -> vec4<u32> {
    var value: u32;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    var value_1: u32;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    var value_2: u32;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    var value_3: u32;
    if (mask.w) {
        value_3 = if_true.w;
    } else {
        value_3 = if_false.w;
    }
    return vec4<u32>(value, value_1, value_2, value_3);
}

// glam's UVec4::to_array
fn UVec4_to_array(self_: vec4<u32>) -> array<u32, 4> {
    return array<u32, 4>(self_.x, self_.y, self_.z, self_.w);
}

// glam's UVec4::from_array
fn UVec4_from_array(a: array<u32, 4>) -> vec4<u32> {
    return vec4<u32>(a[0u], a[1u], a[2u], a[3u]);
}

// glam's UVec4::div
fn UVec4_div_4(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    let divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic_with_0(59u);
        return vec4<u32>();
    }
    let divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic_with_0(60u);
        return vec4<u32>();
    }
    let divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic_with_0(61u);
        return vec4<u32>();
    }
    let divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic_with_0(62u);
        return vec4<u32>();
    }
    return vec4<u32>(self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2, self_.w / divisor_3);
}

// tests/kernels/integer_vectors.rs:77
fn unsigned_four(a: vec4<u32>, b: vec4<u32>, n: u32) -> array<vec4<u32>, 28> {
    let kept = UVec4_wrapping_add(a, b);
    let kept_1 = UVec4_wrapping_sub(a, b);
    let kept_2 = UVec4_wrapping_mul(a, b);
    let kept_3 = UVec4_saturating_add(a, b);
    let kept_4 = UVec4_saturating_sub(a, b);
    let kept_5 = UVec4_saturating_mul(a, b);
    let kept_6 = UVec4_div(a, b);
    if (panicked != 0u) {
        return array<vec4<u32>, 28>();
    }
    let kept_7 = UVec4_rem(a, b);
    if (panicked != 0u) {
        return array<vec4<u32>, 28>();
    }
    let kept_8 = UVec4_div_2(a, vec4<u32>(3u));
    if (panicked != 0u) {
        return array<vec4<u32>, 28>();
    }
    let kept_9 = UVec4_rem_2(a, vec4<u32>(3u));
    if (panicked != 0u) {
        return array<vec4<u32>, 28>();
    }
    let kept_10 = UVec4_div_3(vec4<u32>(100u), b);
    if (panicked != 0u) {
        return array<vec4<u32>, 28>();
    }
    let kept_11 = UVec4_rem_3(vec4<u32>(100u), b);
    if (panicked != 0u) {
        return array<vec4<u32>, 28>();
    }
    let kept_12 = UVec4_shr(a, vec4<u32>(2u));
    let component = n;
    let kept_13 = UVec4_shl(a, vec4<u32>(component));
    let kept_14 = UVec4_shr(a, b & vec4<u32>(7u));
    let kept_15 = UVec4_min(a, b);
    let kept_16 = UVec4_max(a, b);
    let kept_17 = UVec4_clamp(a, vec4<u32>(3u), vec4<u32>(1000u));
    let kept_18 = UVec4_select(UVec4_cmpgt(a, b), a, b);
    let vector = UVec4_from_array(UVec4_to_array(b));
    let result = UVec4_div_4(vec4<u32>(7u, vector.y, vector.z, vector.w), vec4<u32>(1u));
    if (panicked != 0u) {
        return array<vec4<u32>, 28>();
    }
    let result_1 = UVec4_div_4(vec4<u32>(4294967295u), vec4<u32>(2u));
    if (panicked != 0u) {
        return array<vec4<u32>, 28>();
    }
    let result_2 = UVec4_div_4(vec4<u32>(0u), vec4<u32>(2u));
    if (panicked != 0u) {
        return array<vec4<u32>, 28>();
    }
    return array<vec4<u32>, 28>(kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & vec4<u32>(12u), a | vec4<u32>(12u), a ^ vec4<u32>(12u), ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - vec4<u32>(0u, 1u, 0u, 0u), result_1 + result_2 + vec4<u32>(0u));
}

// glam's UVec2::dot
fn UVec2_dot(self_: vec2<u32>, rhs: vec2<u32>) -> u32 {
    return self_.x * rhs.x + self_.y * rhs.y;
}

// glam's UVec2::length_squared
fn UVec2_length_squared(self_: vec2<u32>) -> u32 {
    return UVec2_dot(self_, self_);
}

// glam's UVec2::element_sum
fn UVec2_element_sum(self_: vec2<u32>) -> u32 {
    return self_.x + self_.y;
}

// glam's UVec2::element_product
fn UVec2_element_product(self_: vec2<u32>) -> u32 {
    return self_.x * self_.y;
}

// glam's UVec2::min_element
fn UVec2_min_element(self_: vec2<u32>) -> u32 {
    if (self_.x < self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's UVec2::max_element
fn UVec2_max_element(self_: vec2<u32>) -> u32 {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's UVec2::min_position
fn UVec2_min_position(self_: vec2<u32>) -> u32 {
    var components = UVec2_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 2u; i += 1u) {
        if (position >= 2u) {
            panic_with_2(63u, 2u, position);
            return u32();
        }
        if (components[i] < components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec2::max_position
fn UVec2_max_position(self_: vec2<u32>) -> u32 {
    var components = UVec2_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 2u; i += 1u) {
        if (position >= 2u) {
            panic_with_2(64u, 2u, position);
            return u32();
        }
        if (components[i] > components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec2::manhattan_distance
fn UVec2_manhattan_distance(self_: vec2<u32>, rhs: vec2<u32>) -> u32 {
    return u32_abs_diff(self_.x, rhs.x) + u32_abs_diff(self_.y, rhs.y);
}

// glam's UVec2::chebyshev_distance
fn UVec2_chebyshev_distance(self_: vec2<u32>, rhs: vec2<u32>) -> u32 {
    return UVec2_max_element(vec2<u32>(u32_abs_diff(self_.x, rhs.x), u32_abs_diff(self_.y, rhs.y)));
}

// glam's UVec2::cmpeq
fn UVec2_cmpeq(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<bool> {
    return vec2<bool>(self_.x == rhs.x, self_.y == rhs.y);
}

// glam's BVec2::bitmask
fn BVec2_bitmask(self_: vec2<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u);
}

// glam's UVec2::cmpne
fn UVec2_cmpne(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<bool> {
    return vec2<bool>(self_.x != rhs.x, self_.y != rhs.y);
}

// glam's UVec2::cmplt
fn UVec2_cmplt(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<bool> {
    return vec2<bool>(self_.x < rhs.x, self_.y < rhs.y);
}

// glam's UVec2::cmple
fn UVec2_cmple(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<bool> {
    return vec2<bool>(self_.x <= rhs.x, self_.y <= rhs.y);
}

// glam's UVec2::cmpge
fn UVec2_cmpge(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<bool> {
    return vec2<bool>(self_.x >= rhs.x, self_.y >= rhs.y);
}

// glam's UVec2::eq
fn UVec2_eq(self_: vec2<u32>, rhs: vec2<u32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's UVec2::dot_into_vec
fn UVec2_dot_into_vec(self_: vec2<u32>, rhs: vec2<u32>) -> vec2<u32> {
    let component = UVec2_dot(self_, rhs);
    return vec2<u32>(component);
}

// tests/kernels/integer_vectors.rs:75
fn unsigned_numbers_two(a: vec2<u32>, b: vec2<u32>) -> array<u32, 18> {
    let small = a & vec2<u32>(31u);
    let other = b & vec2<u32>(31u);
    let result = UVec2_min_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    let result_1 = UVec2_max_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    return array<u32, 18>(UVec2_dot(small, other), UVec2_length_squared(small), UVec2_element_sum(small), UVec2_element_product(small), UVec2_min_element(a), UVec2_max_element(a), result, result_1, UVec2_manhattan_distance(small, other), UVec2_chebyshev_distance(a, b), BVec2_bitmask(UVec2_cmpeq(a, b)), BVec2_bitmask(UVec2_cmpne(a, b)), BVec2_bitmask(UVec2_cmplt(a, b)), BVec2_bitmask(UVec2_cmple(a, b)), BVec2_bitmask(UVec2_cmpgt(a, b)), BVec2_bitmask(UVec2_cmpge(a, b)), u32(UVec2_eq(a, b)) + 2u * u32(!UVec2_eq(a, b)), UVec2_dot_into_vec(small, other).x);
}

// glam's UVec3::dot
fn UVec3_dot(self_: vec3<u32>, rhs: vec3<u32>) -> u32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's UVec3::length_squared
fn UVec3_length_squared(self_: vec3<u32>) -> u32 {
    return UVec3_dot(self_, self_);
}

// glam's UVec3::element_sum
fn UVec3_element_sum(self_: vec3<u32>) -> u32 {
    return self_.x + self_.y + self_.z;
}

// glam's UVec3::element_product
fn UVec3_element_product(self_: vec3<u32>) -> u32 {
    return self_.x * self_.y * self_.z;
}

// glam's UVec3::min_element
fn UVec3_min_element(self_: vec3<u32>) -> u32 {
    var rest: u32;
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

// glam's UVec3::min_position
fn UVec3_min_position(self_: vec3<u32>) -> u32 {
    var components = UVec3_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 3u; i += 1u) {
        if (position >= 3u) {
            panic_with_2(65u, 3u, position);
            return u32();
        }
        if (components[i] < components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec3::max_position
fn UVec3_max_position(self_: vec3<u32>) -> u32 {
    var components = UVec3_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 3u; i += 1u) {
        if (position >= 3u) {
            panic_with_2(66u, 3u, position);
            return u32();
        }
        if (components[i] > components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec3::manhattan_distance
fn UVec3_manhattan_distance(self_: vec3<u32>, rhs: vec3<u32>) -> u32 {
    return u32_abs_diff(self_.x, rhs.x) + u32_abs_diff(self_.y, rhs.y) + u32_abs_diff(self_.z, rhs.z);
}

// glam's UVec3::chebyshev_distance
fn UVec3_chebyshev_distance(self_: vec3<u32>, rhs: vec3<u32>) -> u32 {
    return UVec3_max_element(vec3<u32>(u32_abs_diff(self_.x, rhs.x), u32_abs_diff(self_.y, rhs.y), u32_abs_diff(self_.z, rhs.z)));
}

// glam's UVec3::cmpeq
fn UVec3_cmpeq(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<bool> {
    return vec3<bool>(self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z);
}

// glam's BVec3::bitmask
fn BVec3_bitmask(self_: vec3<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u) | (u32(self_.z) << 2u);
}

// glam's UVec3::cmpne
fn UVec3_cmpne(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<bool> {
    return vec3<bool>(self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z);
}

// glam's UVec3::cmplt
fn UVec3_cmplt(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<bool> {
    return vec3<bool>(self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z);
}

// glam's UVec3::cmple
fn UVec3_cmple(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<bool> {
    return vec3<bool>(self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z);
}

// glam's UVec3::cmpge
fn UVec3_cmpge(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<bool> {
    return vec3<bool>(self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z);
}

// glam's UVec3::eq
fn UVec3_eq(self_: vec3<u32>, rhs: vec3<u32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's UVec3::dot_into_vec
fn UVec3_dot_into_vec(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    let component = UVec3_dot(self_, rhs);
    return vec3<u32>(component);
}

// tests/kernels/integer_vectors.rs:76
fn unsigned_numbers_three(a: vec3<u32>, b: vec3<u32>) -> array<u32, 18> {
    let small = a & vec3<u32>(31u);
    let other = b & vec3<u32>(31u);
    let result = UVec3_min_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    let result_1 = UVec3_max_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    return array<u32, 18>(UVec3_dot(small, other), UVec3_length_squared(small), UVec3_element_sum(small), UVec3_element_product(small), UVec3_min_element(a), UVec3_max_element(a), result, result_1, UVec3_manhattan_distance(small, other), UVec3_chebyshev_distance(a, b), BVec3_bitmask(UVec3_cmpeq(a, b)), BVec3_bitmask(UVec3_cmpne(a, b)), BVec3_bitmask(UVec3_cmplt(a, b)), BVec3_bitmask(UVec3_cmple(a, b)), BVec3_bitmask(UVec3_cmpgt(a, b)), BVec3_bitmask(UVec3_cmpge(a, b)), u32(UVec3_eq(a, b)) + 2u * u32(!UVec3_eq(a, b)), UVec3_dot_into_vec(small, other).x);
}

// glam's UVec4::dot
fn UVec4_dot(self_: vec4<u32>, rhs: vec4<u32>) -> u32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z + self_.w * rhs.w;
}

// glam's UVec4::length_squared
fn UVec4_length_squared(self_: vec4<u32>) -> u32 {
    return UVec4_dot(self_, self_);
}

// glam's UVec4::element_sum
fn UVec4_element_sum(self_: vec4<u32>) -> u32 {
    return self_.x + self_.y + self_.z + self_.w;
}

// glam's UVec4::element_product
fn UVec4_element_product(self_: vec4<u32>) -> u32 {
    return self_.x * self_.y * self_.z * self_.w;
}

// glam's UVec4::min_element
fn UVec4_min_element(self_: vec4<u32>) -> u32 {
    return UVec2_min_element(UVec2_min(self_.xy, self_.zw));
}

// glam's UVec4::max_element
fn UVec4_max_element(self_: vec4<u32>) -> u32 {
    return UVec2_max_element(UVec2_max(self_.xy, self_.zw));
}

// glam's UVec4::min_position
fn UVec4_min_position(self_: vec4<u32>) -> u32 {
    var components = UVec4_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 4u; i += 1u) {
        if (position >= 4u) {
            panic_with_2(67u, 4u, position);
            return u32();
        }
        if (components[i] < components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec4::max_position
fn UVec4_max_position(self_: vec4<u32>) -> u32 {
    var components = UVec4_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 4u; i += 1u) {
        if (position >= 4u) {
            panic_with_2(68u, 4u, position);
            return u32();
        }
        if (components[i] > components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec4::manhattan_distance
fn UVec4_manhattan_distance(self_: vec4<u32>, rhs: vec4<u32>) -> u32 {
    return u32_abs_diff(self_.x, rhs.x) + u32_abs_diff(self_.y, rhs.y) + u32_abs_diff(self_.z, rhs.z) + u32_abs_diff(self_.w, rhs.w);
}

// glam's UVec4::chebyshev_distance
fn UVec4_chebyshev_distance(self_: vec4<u32>, rhs: vec4<u32>) -> u32 {
    return UVec4_max_element(vec4<u32>(u32_abs_diff(self_.x, rhs.x), u32_abs_diff(self_.y, rhs.y), u32_abs_diff(self_.z, rhs.z), u32_abs_diff(self_.w, rhs.w)));
}

// glam's UVec4::cmpeq
fn UVec4_cmpeq(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<bool> {
    return vec4<bool>(self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z, self_.w == rhs.w);
}

// glam's BVec4::bitmask
fn BVec4_bitmask(self_: vec4<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u) | (u32(self_.z) << 2u) | (u32(self_.w) << 3u);
}

// glam's UVec4::cmpne
fn UVec4_cmpne(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<bool> {
    return vec4<bool>(self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z, self_.w != rhs.w);
}

// glam's UVec4::cmplt
fn UVec4_cmplt(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<bool> {
    return vec4<bool>(self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z, self_.w < rhs.w);
}

// glam's UVec4::cmple
fn UVec4_cmple(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<bool> {
    return vec4<bool>(self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z, self_.w <= rhs.w);
}

// glam's UVec4::cmpge
fn UVec4_cmpge(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<bool> {
    return vec4<bool>(self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z, self_.w >= rhs.w);
}

// glam's UVec4::eq
fn UVec4_eq(self_: vec4<u32>, rhs: vec4<u32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z && self_.w == rhs.w;
}

// glam's UVec4::dot_into_vec
fn UVec4_dot_into_vec(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<u32> {
    let component = UVec4_dot(self_, rhs);
    return vec4<u32>(component);
}

// tests/kernels/integer_vectors.rs:77
fn unsigned_numbers_four(a: vec4<u32>, b: vec4<u32>) -> array<u32, 18> {
    let small = a & vec4<u32>(31u);
    let other = b & vec4<u32>(31u);
    let result = UVec4_min_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    let result_1 = UVec4_max_position(a);
    if (panicked != 0u) {
        return array<u32, 18>();
    }
    return array<u32, 18>(UVec4_dot(small, other), UVec4_length_squared(small), UVec4_element_sum(small), UVec4_element_product(small), UVec4_min_element(a), UVec4_max_element(a), result, result_1, UVec4_manhattan_distance(small, other), UVec4_chebyshev_distance(a, b), BVec4_bitmask(UVec4_cmpeq(a, b)), BVec4_bitmask(UVec4_cmpne(a, b)), BVec4_bitmask(UVec4_cmplt(a, b)), BVec4_bitmask(UVec4_cmple(a, b)), BVec4_bitmask(UVec4_cmpgt(a, b)), BVec4_bitmask(UVec4_cmpge(a, b)), u32(UVec4_eq(a, b)) + 2u * u32(!UVec4_eq(a, b)), UVec4_dot_into_vec(small, other).x);
}

@compute @workgroup_size(256, 1, 1)
fn unsigned_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(69u, launch.a_len, i);
        return;
    }
    let a_1 = a[launch.a_offset + i];
    if (i >= launch.b_len) {
        panic_with_2(70u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i];
    var two = unsigned_two(a_1.xy, b_1.xy, launch.shift);
    if (panicked != 0u) {
        return;
    }
    var three = unsigned_three(a_1.xyz, b_1.xyz, launch.shift);
    if (panicked != 0u) {
        return;
    }
    var four = unsigned_four(a_1, b_1, launch.shift);
    if (panicked != 0u) {
        return;
    }
    if (u32_saturating_add(84u * i, 27u) < launch.y_len && u32_saturating_add(84u * i + 28u, 27u) < launch.y_len && u32_saturating_add(84u * i + 56u, 27u) < launch.y_len) {
        for (var k = 0u; k < 28u; k += 1u) {
            let vector = vec3<u32>(two[k].x, two[k].y, 1u);
            let index = 84u * i + k;
            y[launch.y_offset + index] = vec4<u32>(vector.x, vector.y, vector.z, 2u);
            let index_1 = 84u * i + 28u + k;
            y[launch.y_offset + index_1] = vec4<u32>(three[k].x, three[k].y, three[k].z, 3u);
            let index_2 = 84u * i + 56u + k;
            y[launch.y_offset + index_2] = four[k];
        }
    } else {
        for (var k = 0u; k < 28u; k += 1u) {
            let vector = vec3<u32>(two[k].x, two[k].y, 1u);
            let index = 84u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(71u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = vec4<u32>(vector.x, vector.y, vector.z, 2u);
            let index_1 = 84u * i + 28u + k;
            if (index_1 >= launch.y_len) {
                panic_with_2(72u, launch.y_len, index_1);
                return;
            }
            y[launch.y_offset + index_1] = vec4<u32>(three[k].x, three[k].y, three[k].z, 3u);
            let index_2 = 84u * i + 56u + k;
            if (index_2 >= launch.y_len) {
                panic_with_2(73u, launch.y_len, index_2);
                return;
            }
            y[launch.y_offset + index_2] = four[k];
        }
    }
    var two_1 = unsigned_numbers_two(a_1.xy, b_1.xy);
    if (panicked != 0u) {
        return;
    }
    var three_1 = unsigned_numbers_three(a_1.xyz, b_1.xyz);
    if (panicked != 0u) {
        return;
    }
    var four_1 = unsigned_numbers_four(a_1, b_1);
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
                panic_with_2(74u, launch.numbers_len, index);
                return;
            }
            numbers[launch.numbers_offset + index] = two_1[k];
            let index_1 = 54u * i + 18u + k;
            if (index_1 >= launch.numbers_len) {
                panic_with_2(75u, launch.numbers_len, index_1);
                return;
            }
            numbers[launch.numbers_offset + index_1] = three_1[k];
            let index_2 = 54u * i + 36u + k;
            if (index_2 >= launch.numbers_len) {
                panic_with_2(76u, launch.numbers_len, index_2);
                return;
            }
            numbers[launch.numbers_offset + index_2] = four_1[k];
        }
    }
}
