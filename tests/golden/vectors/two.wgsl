// two, tests/kernels/vectors.rs:136

struct Tuple2_Vec2_f32 {
    f0: vec2<f32>,
    f1: f32,
}

struct Tuple2_Vec2_Vec2 {
    f0: vec2<f32>,
    f1: vec2<f32>,
}

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
    exact_len: u32,
    exact_offset: u32,
    inexact_len: u32,
    inexact_offset: u32,
    numbers_len: u32,
    numbers_offset: u32,
    answers_len: u32,
    answers_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read> b: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read_write> exact: array<vec2<f32>>;
@group(0) @binding(3) var<storage, read_write> inexact: array<vec2<f32>>;
@group(0) @binding(4) var<storage, read_write> numbers: array<f32>;
@group(0) @binding(5) var<storage, read_write> answers: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(6) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

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

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

fn f32_is_finite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) < 0x7f800000u;
}

fn f32_is_infinite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u;
}

fn f32_is_sign_negative(x: f32) -> bool {
    return bitcast<u32>(x) >= 0x80000000u;
}

fn f32_copysign(x: f32, sign: f32) -> f32 {
    return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(sign) & 0x80000000u));
}

fn f32_signum(x: f32) -> f32 {
    return select(f32_copysign(1.0f, x), x, f32_is_nan(x));
}

// Half a unit goes away from zero.
fn f32_round(x: f32) -> f32 {
    let whole = trunc(x);
    return whole + f32_copysign(select(0.0f, 1.0f, abs(x - whole) >= 0.5f), x);
}

fn f32_fract(x: f32) -> f32 {
    return x - trunc(x);
}

// Shift and subtract on the mantissas, so the remainder is exact however large the quotient is.
fn f32_rem(x: f32, y: f32) -> f32 {
    let sign = bitcast<u32>(x) & 0x80000000u;
    let x_bits = bitcast<u32>(x) & 0x7fffffffu;
    let y_bits = bitcast<u32>(y) & 0x7fffffffu;
    if (y_bits == 0u || x_bits >= 0x7f800000u || y_bits > 0x7f800000u) { return f32_opaque(0x7fc00000u); }
    if (x_bits < y_bits) { return x; }
    let y_shift = countLeadingZeros(max(y_bits & 0x7fffffu, 1u)) - 8u;
    let y_normal = y_bits >= 0x800000u;
    let y_exponent = select(1i - i32(y_shift), i32(y_bits >> 23u), y_normal);
    let y_mantissa = select(y_bits << y_shift, (y_bits & 0x7fffffu) | 0x800000u, y_normal);
    let x_shift = countLeadingZeros(max(x_bits & 0x7fffffu, 1u)) - 8u;
    let x_normal = x_bits >= 0x800000u;
    var exponent = select(1i - i32(x_shift), i32(x_bits >> 23u), x_normal);
    var mantissa = select(x_bits << x_shift, (x_bits & 0x7fffffu) | 0x800000u, x_normal);
    while (exponent > y_exponent) {
        if (mantissa >= y_mantissa) { mantissa -= y_mantissa; }
        mantissa <<= 1u;
        exponent -= 1i;
    }
    if (mantissa >= y_mantissa) { mantissa -= y_mantissa; }
    if (mantissa == 0u) { return bitcast<f32>(sign); }
    let shift = countLeadingZeros(mantissa) - 8u;
    mantissa <<= shift;
    exponent -= i32(shift);
    if (exponent > 0i) { return bitcast<f32>(sign | (u32(exponent) << 23u) | (mantissa & 0x7fffffu)); }
    return bitcast<f32>(sign | (mantissa >> u32(1i - exponent)));
}

fn f32_rem_euclid(x: f32, y: f32) -> f32 {
    let remainder = f32_rem(x, y);
    return select(remainder, remainder + abs(y), remainder < 0.0f);
}

// The special cases of C's `pow`, around a built-in that is defined for positive numbers.
fn f32_powf(x: f32, y: f32) -> f32 {
    if (y == 0.0f || x == 1.0f) { return 1.0f; }
    if (f32_is_nan(x) || f32_is_nan(y)) { return f32_opaque(0x7fc00000u); }
    let magnitude = abs(x);
    let whole = trunc(y) == y;
    let odd = whole && abs(y) < 16777216.0f && f32_fract(y * 0.5f) != 0.0f;
    let large = (magnitude > 1.0f) == (y > 0.0f);
    var result = 1.0f;
    if (magnitude == 0.0f || f32_is_infinite(x) || f32_is_infinite(y)) {
        result = select(select(0.0f, f32_opaque(0x7f800000u), large), 1.0f, magnitude == 1.0f);
    } else if (x < 0.0f && !whole) {
        result = f32_opaque(0x7fc00000u);
    } else {
        result = pow(magnitude, y);
    }
    return select(result, -result, odd && f32_is_sign_negative(x));
}

// glam's Vec2::min
fn Vec2_min(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    var value: f32;
    if (self_.x < rhs.x) {
        value = self_.x;
    } else {
        value = rhs.x;
    }
    var value_1: f32;
    if (self_.y < rhs.y) {
        value_1 = self_.y;
    } else {
        value_1 = rhs.y;
    }
    return vec2<f32>(value, value_1);
}

// glam's Vec2::max
fn Vec2_max(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    var value: f32;
    if (self_.x > rhs.x) {
        value = self_.x;
    } else {
        value = rhs.x;
    }
    var value_1: f32;
    if (self_.y > rhs.y) {
        value_1 = self_.y;
    } else {
        value_1 = rhs.y;
    }
    return vec2<f32>(value, value_1);
}

// glam's Vec2::clamp
fn Vec2_clamp(self_: vec2<f32>, min_1: vec2<f32>, max_1: vec2<f32>) -> vec2<f32> {
    return Vec2_min(Vec2_max(self_, min_1), max_1);
}

// glam's Vec2::abs
fn Vec2_abs(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(abs(self_.x), abs(self_.y));
}

// glam's Vec2::signum
fn Vec2_signum(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(f32_signum(self_.x), f32_signum(self_.y));
}

// glam's Vec2::copysign
fn Vec2_copysign(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(f32_copysign(self_.x, rhs.x), f32_copysign(self_.y, rhs.y));
}

// glam's Vec2::round
fn Vec2_round(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(f32_round(self_.x), f32_round(self_.y));
}

// glam's Vec2::trunc
fn Vec2_trunc(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(trunc(self_.x), trunc(self_.y));
}

// glam's Vec2::fract
fn Vec2_fract(self_: vec2<f32>) -> vec2<f32> {
    return self_ - Vec2_trunc(self_);
}

// glam's Vec2::floor
fn Vec2_floor(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(floor(self_.x), floor(self_.y));
}

// glam's Vec2::fract_gl
fn Vec2_fract_gl(self_: vec2<f32>) -> vec2<f32> {
    return self_ - Vec2_floor(self_);
}

// glam's Vec2::step
fn Vec2_step(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(select(1.0f, 0.0f, (rhs.x < self_.x)), select(1.0f, 0.0f, (rhs.y < self_.y)));
}

// glam's Vec2::saturate
fn Vec2_saturate(self_: vec2<f32>) -> vec2<f32> {
    return Vec2_clamp(self_, vec2<f32>(0.0f), vec2<f32>(1.0f));
}

// glam's Vec2::midpoint
fn Vec2_midpoint(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return (self_ + rhs) * 0.5f;
}

// glam's Vec2::lerp
fn Vec2_lerp(self_: vec2<f32>, rhs: vec2<f32>, s: f32) -> vec2<f32> {
    return self_ * (1.0f - s) + rhs * s;
}

// glam's Vec2::dot
fn Vec2_dot(self_: vec2<f32>, rhs: vec2<f32>) -> f32 {
    return self_.x * rhs.x + self_.y * rhs.y;
}

// glam's Vec2::reflect
fn Vec2_reflect(self_: vec2<f32>, normal: vec2<f32>) -> vec2<f32> {
    return self_ - 2.0f * Vec2_dot(self_, normal) * normal;
}

// glam's Vec2::dot_into_vec
fn Vec2_dot_into_vec(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    let component = Vec2_dot(self_, rhs);
    return vec2<f32>(component);
}

// glam's Vec2::project_onto_normalized
fn Vec2_project_onto_normalized(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return rhs * Vec2_dot(self_, rhs);
}

// glam's Vec2::reject_from_normalized
fn Vec2_reject_from_normalized(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return self_ - Vec2_project_onto_normalized(self_, rhs);
}

// glam's Vec2::cmplt
fn Vec2_cmplt(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<bool> {
    return vec2<bool>(self_.x < rhs.x, self_.y < rhs.y);
}

// glam's Vec2::select
fn Vec2_select(mask: vec2<bool>, if_true: vec2<f32>, if_false: vec2<f32>) -> vec2<f32> {
    var value: f32;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    var value_1: f32;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    return vec2<f32>(value, value_1);
}

// glam's Vec2::to_array
fn Vec2_to_array(self_: vec2<f32>) -> array<f32, 2> {
    return array<f32, 2>(self_.x, self_.y);
}

// glam's Vec2::from_array
fn Vec2_from_array(a: array<f32, 2>) -> vec2<f32> {
    return vec2<f32>(a[0u], a[1u]);
}

// tests/kernels/vectors.rs:131
fn exact_of_two(a: vec2<f32>, b: vec2<f32>) -> array<vec2<f32>, 29> {
    let kept = Vec2_min(a, b);
    let kept_1 = Vec2_max(a, b);
    let component = -1.0f;
    return array<vec2<f32>, 29>(a + b, a - b, a * b, -a, a + 1.5f, a - 1.5f, a * 2.5f, 0.5f + a, 0.5f - a, 3.0f * a, kept, kept_1, Vec2_clamp(a, vec2<f32>(component), vec2<f32>(2.0f)), Vec2_abs(a), Vec2_signum(a), Vec2_copysign(a, b), Vec2_round(a), Vec2_trunc(a), Vec2_fract(a), Vec2_fract_gl(a), Vec2_step(a, b), Vec2_saturate(a), Vec2_midpoint(a, b), Vec2_lerp(a, b, 0.25f), Vec2_reflect(a, b), Vec2_dot_into_vec(a, b), Vec2_project_onto_normalized(a, b) + Vec2_reject_from_normalized(a, b), Vec2_select(Vec2_cmplt(a, b), a, b), vec2<f32>(1.0f) + vec2<f32>(1.0f, 0.0f) - vec2<f32>(0.0f, -1.0f) * Vec2_from_array(Vec2_to_array(a)));
}

// glam's Vec2::recip
fn Vec2_recip(self_: vec2<f32>) -> vec2<f32> {
    return 1.0f / self_;
}

// glam's Vec2::ceil
fn Vec2_ceil(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(ceil(self_.x), ceil(self_.y));
}

// glam's Vec2::sqrt
fn Vec2_sqrt(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(sqrt(self_.x), sqrt(self_.y));
}

// glam's Vec2::exp
fn Vec2_exp(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(exp(self_.x), exp(self_.y));
}

// glam's Vec2::exp2
fn Vec2_exp2(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(exp2(self_.x), exp2(self_.y));
}

// glam's Vec2::ln
fn Vec2_ln(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(log(self_.x), log(self_.y));
}

// glam's Vec2::log2
fn Vec2_log2(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(log2(self_.x), log2(self_.y));
}

// glam's Vec2::powf
fn Vec2_powf(self_: vec2<f32>, n: f32) -> vec2<f32> {
    return vec2<f32>(f32_powf(self_.x, n), f32_powf(self_.y, n));
}

// glam's Vec2::mul_add
fn Vec2_mul_add(self_: vec2<f32>, a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(fma(self_.x, a.x, b.x), fma(self_.y, a.y, b.y));
}

// glam's Vec2::rem_euclid
fn Vec2_rem_euclid(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(f32_rem_euclid(self_.x, rhs.x), f32_rem_euclid(self_.y, rhs.y));
}

// glam's Vec2::length
fn Vec2_length(self_: vec2<f32>) -> f32 {
    return sqrt(Vec2_dot(self_, self_));
}

// glam's Vec2::length_recip
fn Vec2_length_recip(self_: vec2<f32>) -> f32 {
    return 1.0f / Vec2_length(self_);
}

// glam's Vec2::normalize
fn Vec2_normalize(self_: vec2<f32>) -> vec2<f32> {
    return self_ * Vec2_length_recip(self_);
}

// glam's Vec2::normalize_or
fn Vec2_normalize_or(self_: vec2<f32>, fallback: vec2<f32>) -> vec2<f32> {
    let recip = Vec2_length_recip(self_);
    if (f32_is_finite(recip) && recip > 0.0f) {
        return self_ * recip;
    } else {
        return fallback;
    }
}

// glam's Vec2::normalize_or_zero
fn Vec2_normalize_or_zero(self_: vec2<f32>) -> vec2<f32> {
    return Vec2_normalize_or(self_, vec2<f32>(0.0f));
}

// glam's Vec2::normalize_and_length
fn Vec2_normalize_and_length(self_: vec2<f32>) -> Tuple2_Vec2_f32 {
    let length = Vec2_length(self_);
    let recip = 1.0f / length;
    if (f32_is_finite(recip) && recip > 0.0f) {
        return Tuple2_Vec2_f32(self_ * recip, length);
    } else {
        return Tuple2_Vec2_f32(vec2<f32>(1.0f, 0.0f), 0.0f);
    }
}

// glam's Vec2::project_onto
fn Vec2_project_onto(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return rhs * (Vec2_dot(self_, rhs) / Vec2_dot(rhs, rhs));
}

// glam's Vec2::reject_from
fn Vec2_reject_from(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return self_ - Vec2_project_onto(self_, rhs);
}

// glam's Vec2::refract
fn Vec2_refract(self_: vec2<f32>, normal: vec2<f32>, eta: f32) -> vec2<f32> {
    let cosine = Vec2_dot(normal, self_);
    let k = 1.0f - eta * eta * (1.0f - cosine * cosine);
    if (k >= 0.0f) {
        return eta * self_ - (eta * cosine + sqrt(k)) * normal;
    } else {
        return vec2<f32>(0.0f);
    }
}

// glam's Vec2::move_towards
fn Vec2_move_towards(self_: vec2<f32>, rhs: vec2<f32>, d: f32) -> vec2<f32> {
    let way = rhs - self_;
    let length = Vec2_length(way);
    if (length <= d || length <= 0.0001f) {
        return rhs;
    } else {
        return self_ + way / length * d;
    }
}

// glam's Vec2::smoothstep
fn Vec2_smoothstep(self_: vec2<f32>, edge0: vec2<f32>, edge1: vec2<f32>) -> vec2<f32> {
    let t = Vec2_saturate((self_ - edge0) / (edge1 - edge0));
    return t * t * (3.0f - 2.0f * t);
}

// glam's Vec2::length_squared
fn Vec2_length_squared(self_: vec2<f32>) -> f32 {
    return Vec2_dot(self_, self_);
}

// glam's Vec2::clamp_length
fn Vec2_clamp_length(self_: vec2<f32>, min_1: f32, max_1: f32) -> vec2<f32> {
    let squared = Vec2_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrt(squared));
    } else if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrt(squared));
    } else {
        return self_;
    }
}

// glam's Vec2::clamp_length_max
fn Vec2_clamp_length_max(self_: vec2<f32>, max_1: f32) -> vec2<f32> {
    let squared = Vec2_length_squared(self_);
    if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrt(squared));
    } else {
        return self_;
    }
}

// glam's Vec2::clamp_length_min
fn Vec2_clamp_length_min(self_: vec2<f32>, min_1: f32) -> vec2<f32> {
    let squared = Vec2_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrt(squared));
    } else {
        return self_;
    }
}

// tests/kernels/vectors.rs:131
fn inexact_of_two(a: vec2<f32>, b: vec2<f32>) -> array<vec2<f32>, 24> {
    return array<vec2<f32>, 24>(a / b, a / 3.0f, 3.0f / a, Vec2_recip(a), Vec2_floor(a) + Vec2_ceil(a), Vec2_sqrt(Vec2_abs(a)), Vec2_exp(a), Vec2_exp2(a), Vec2_ln(Vec2_abs(a)), Vec2_log2(Vec2_abs(a)), Vec2_powf(Vec2_abs(a), 1.5f), Vec2_mul_add(a, b, b), Vec2_rem_euclid(a, b), Vec2_normalize(a), Vec2_normalize_or(a, b) - Vec2_normalize_or(vec2<f32>(0.0f), b), Vec2_normalize_or_zero(a) + Vec2_normalize_or_zero(vec2<f32>(0.0f)), Vec2_normalize_and_length(a).f0, Vec2_project_onto(a, b), Vec2_reject_from(a, b), Vec2_refract(Vec2_normalize(a), Vec2_normalize(b), 0.75f), Vec2_move_towards(a, b, 0.5f), Vec2_smoothstep(a, Vec2_min(b, a) - 0.5f, Vec2_max(b, a)), Vec2_clamp_length(a, 1.0f, 2.0f), Vec2_clamp_length_max(a, 1.5f) - Vec2_clamp_length_min(b, 3.5f));
}

// glam's Vec2::distance_squared
fn Vec2_distance_squared(self_: vec2<f32>, rhs: vec2<f32>) -> f32 {
    return Vec2_length_squared(self_ - rhs);
}

// glam's Vec2::element_sum
fn Vec2_element_sum(self_: vec2<f32>) -> f32 {
    return self_.x + self_.y;
}

// glam's Vec2::element_product
fn Vec2_element_product(self_: vec2<f32>) -> f32 {
    return self_.x * self_.y;
}

// glam's Vec2::min_element
fn Vec2_min_element(self_: vec2<f32>) -> f32 {
    if (self_.x < self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's Vec2::max_element
fn Vec2_max_element(self_: vec2<f32>) -> f32 {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's Vec2::distance
fn Vec2_distance(self_: vec2<f32>, rhs: vec2<f32>) -> f32 {
    return Vec2_length(self_ - rhs);
}

// glam's Vec2::sin
fn Vec2_sin(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(sin(self_.x), sin(self_.y));
}

// glam's Vec2::cos
fn Vec2_cos(self_: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(cos(self_.x), cos(self_.y));
}

// glam's Vec2::sin_cos
fn Vec2_sin_cos(self_: vec2<f32>) -> Tuple2_Vec2_Vec2 {
    return Tuple2_Vec2_Vec2(Vec2_sin(self_), Vec2_cos(self_));
}

// tests/kernels/vectors.rs:131
fn numbers_of_two(a: vec2<f32>, b: vec2<f32>) -> array<f32, 12> {
    return array<f32, 12>(Vec2_dot(a, b), Vec2_length_squared(a), Vec2_distance_squared(a, b), Vec2_element_sum(a), Vec2_element_product(a), Vec2_min_element(a), Vec2_max_element(a), Vec2_length(a), Vec2_length_recip(a), Vec2_distance(a, b), Vec2_normalize_and_length(a).f1, Vec2_dot(Vec2_sin(a), b) + Vec2_dot(Vec2_cos(b), a) + Vec2_sin_cos(a).f1.x);
}

// glam's Vec2::cmpeq
fn Vec2_cmpeq(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<bool> {
    return vec2<bool>(self_.x == rhs.x, self_.y == rhs.y);
}

// glam's BVec2::bitmask
fn BVec2_bitmask(self_: vec2<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u);
}

// glam's Vec2::cmpne
fn Vec2_cmpne(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<bool> {
    return vec2<bool>(self_.x != rhs.x, self_.y != rhs.y);
}

// glam's Vec2::cmple
fn Vec2_cmple(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<bool> {
    return vec2<bool>(self_.x <= rhs.x, self_.y <= rhs.y);
}

// glam's Vec2::cmpgt
fn Vec2_cmpgt(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<bool> {
    return vec2<bool>(self_.x > rhs.x, self_.y > rhs.y);
}

// glam's Vec2::cmpge
fn Vec2_cmpge(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<bool> {
    return vec2<bool>(self_.x >= rhs.x, self_.y >= rhs.y);
}

// glam's Vec2::is_negative_bitmask
fn Vec2_is_negative_bitmask(self_: vec2<f32>) -> u32 {
    return (u32(f32_is_sign_negative(self_.x)) << 0u) | (u32(f32_is_sign_negative(self_.y)) << 1u);
}

// glam's Vec2::is_finite_mask
fn Vec2_is_finite_mask(self_: vec2<f32>) -> vec2<bool> {
    return vec2<bool>(f32_is_finite(self_.x), f32_is_finite(self_.y));
}

// glam's Vec2::is_nan_mask
fn Vec2_is_nan_mask(self_: vec2<f32>) -> vec2<bool> {
    return vec2<bool>(f32_is_nan(self_.x), f32_is_nan(self_.y));
}

// glam's Vec2::is_finite
fn Vec2_is_finite(self_: vec2<f32>) -> bool {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y);
}

// glam's Vec2::is_nan
fn Vec2_is_nan(self_: vec2<f32>) -> bool {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y);
}

// glam's BVec2::all
fn BVec2_all(self_: vec2<bool>) -> bool {
    return self_.x && self_.y;
}

// glam's BVec2::any
fn BVec2_any(self_: vec2<bool>) -> bool {
    return self_.x || self_.y;
}

// glam's BVec2::test
fn BVec2_test(self_: vec2<bool>, index: u32) -> bool {
    return ((BVec2_bitmask(self_) >> (index & 31u)) & 1u) != 0u;
}

// glam's Vec2::eq
fn Vec2_eq(self_: vec2<f32>, rhs: vec2<f32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's Vec2::abs_diff_eq
fn Vec2_abs_diff_eq(self_: vec2<f32>, rhs: vec2<f32>, max_abs_diff: f32) -> bool {
    return abs(self_.x - rhs.x) <= max_abs_diff && abs(self_.y - rhs.y) <= max_abs_diff;
}

// glam's Vec2::is_normalized
fn Vec2_is_normalized(self_: vec2<f32>) -> bool {
    return abs(Vec2_length_squared(self_) - 1.0f) <= 0.0002f;
}

// glam's Vec2::min_position
fn Vec2_min_position(self_: vec2<f32>) -> u32 {
    var components = Vec2_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 2u; i += 1u) {
        if (position >= 2u) {
            panic_with_2(0u, 2u, position);
            return u32();
        }
        if (components[i] < components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's Vec2::max_position
fn Vec2_max_position(self_: vec2<f32>) -> u32 {
    var components = Vec2_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 2u; i += 1u) {
        if (position >= 2u) {
            panic_with_2(1u, 2u, position);
            return u32();
        }
        if (components[i] > components[position]) {
            position = i;
        }
    }
    return position;
}

// tests/kernels/vectors.rs:131
fn answers_of_two(a: vec2<f32>, b: vec2<f32>) -> array<u32, 24> {
    let infinite = vec2<f32>(f32_opaque(0x7f800000u), a.y);
    let nan = vec2<f32>(b.x, f32_opaque(0x7fc00000u));
    let result = Vec2_min_position(a);
    if (panicked != 0u) {
        return array<u32, 24>();
    }
    let result_1 = Vec2_max_position(a);
    if (panicked != 0u) {
        return array<u32, 24>();
    }
    return array<u32, 24>(BVec2_bitmask(Vec2_cmpeq(a, b)), BVec2_bitmask(Vec2_cmpne(a, b)), BVec2_bitmask(Vec2_cmplt(a, b)), BVec2_bitmask(Vec2_cmple(a, b)), BVec2_bitmask(Vec2_cmpgt(a, b)), BVec2_bitmask(Vec2_cmpge(a, b)), Vec2_is_negative_bitmask(a), BVec2_bitmask(Vec2_is_finite_mask(infinite)), BVec2_bitmask(Vec2_is_nan_mask(nan)), u32(Vec2_is_finite(a)), u32(Vec2_is_finite(infinite)), u32(Vec2_is_nan(a)), u32(Vec2_is_nan(nan)), u32(BVec2_all(Vec2_cmplt(a, b))), u32(BVec2_any(Vec2_cmplt(a, b))), u32(BVec2_test(Vec2_cmplt(a, b), 1u)), BVec2_bitmask((!Vec2_cmplt(a, b) & Vec2_cmpgt(a, vec2<f32>(0.0f))) | Vec2_cmpeq(a, b)), BVec2_bitmask(Vec2_cmplt(a, b) != Vec2_cmpne(a, vec2<f32>(1.0f))), u32(Vec2_eq(a, b)), u32(!Vec2_eq(a, b)), u32(Vec2_abs_diff_eq(a, b, 2.0f)), u32(Vec2_is_normalized(a)) + 2u * u32(Vec2_is_normalized(vec2<f32>(0.0f, 1.0f))), result, result_1);
}

@compute @workgroup_size(256, 1, 1)
fn two(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(2u, launch.a_len, i);
        return;
    }
    let a_1 = a[launch.a_offset + i];
    if (i >= launch.b_len) {
        panic_with_2(3u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i];
    var e = exact_of_two(a_1, b_1);
    var x = inexact_of_two(a_1, b_1);
    var n = numbers_of_two(a_1, b_1);
    var q = answers_of_two(a_1, b_1);
    if (panicked != 0u) {
        return;
    }
    if (u32_saturating_add(29u * i, 28u) < launch.exact_len) {
        for (var k = 0u; k < 29u; k += 1u) {
            let index = 29u * i + k;
            exact[launch.exact_offset + index] = e[k];
        }
    } else {
        for (var k = 0u; k < 29u; k += 1u) {
            let index = 29u * i + k;
            if (index >= launch.exact_len) {
                panic_with_2(4u, launch.exact_len, index);
                return;
            }
            exact[launch.exact_offset + index] = e[k];
        }
    }
    if (u32_saturating_add(24u * i, 23u) < launch.inexact_len && u32_saturating_add(24u * i, 23u) < launch.answers_len) {
        for (var k = 0u; k < 24u; k += 1u) {
            let index = 24u * i + k;
            inexact[launch.inexact_offset + index] = x[k];
            answers[launch.answers_offset + index] = q[k];
        }
    } else {
        for (var k = 0u; k < 24u; k += 1u) {
            let index = 24u * i + k;
            if (index >= launch.inexact_len) {
                panic_with_2(5u, launch.inexact_len, index);
                return;
            }
            inexact[launch.inexact_offset + index] = x[k];
            if (index >= launch.answers_len) {
                panic_with_2(6u, launch.answers_len, index);
                return;
            }
            answers[launch.answers_offset + index] = q[k];
        }
    }
    if (u32_saturating_add(12u * i, 11u) < launch.numbers_len) {
        for (var k = 0u; k < 12u; k += 1u) {
            let index = 12u * i + k;
            numbers[launch.numbers_offset + index] = n[k];
        }
    } else {
        for (var k = 0u; k < 12u; k += 1u) {
            let index = 12u * i + k;
            if (index >= launch.numbers_len) {
                panic_with_2(7u, launch.numbers_len, index);
                return;
            }
            numbers[launch.numbers_offset + index] = n[k];
        }
    }
}
