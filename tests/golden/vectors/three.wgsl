// three, tests/kernels/vectors.rs:153

struct Tuple2_Vec3_f32 {
    f0: vec3<f32>,
    f1: f32,
}

struct Tuple2_Vec3_Vec3 {
    f0: vec3<f32>,
    f1: vec3<f32>,
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
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> exact: array<f32>;
@group(0) @binding(3) var<storage, read_write> inexact: array<f32>;
@group(0) @binding(4) var<storage, read_write> numbers: array<f32>;
@group(0) @binding(5) var<storage, read_write> answers: array<u32>;

fn a_load(index: u32) -> vec3<f32> {
    let at = (launch.a_offset + index) * 3u;
    return vec3<f32>(a[at], a[at + 1u], a[at + 2u]);
}

fn b_load(index: u32) -> vec3<f32> {
    let at = (launch.b_offset + index) * 3u;
    return vec3<f32>(b[at], b[at + 1u], b[at + 2u]);
}

fn exact_store(index: u32, value: vec3<f32>) {
    let at = (launch.exact_offset + index) * 3u;
    exact[at] = value.x;
    exact[at + 1u] = value.y;
    exact[at + 2u] = value.z;
}

fn inexact_store(index: u32, value: vec3<f32>) {
    let at = (launch.inexact_offset + index) * 3u;
    inexact[at] = value.x;
    inexact[at + 1u] = value.y;
    inexact[at + 2u] = value.z;
}

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

// glam's Vec3::min
fn Vec3_min(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
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
    var value_2: f32;
    if (self_.z < rhs.z) {
        value_2 = self_.z;
    } else {
        value_2 = rhs.z;
    }
    return vec3<f32>(value, value_1, value_2);
}

// glam's Vec3::max
fn Vec3_max(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
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
    var value_2: f32;
    if (self_.z > rhs.z) {
        value_2 = self_.z;
    } else {
        value_2 = rhs.z;
    }
    return vec3<f32>(value, value_1, value_2);
}

// glam's Vec3::clamp
fn Vec3_clamp(self_: vec3<f32>, min_1: vec3<f32>, max_1: vec3<f32>) -> vec3<f32> {
    return Vec3_min(Vec3_max(self_, min_1), max_1);
}

// glam's Vec3::abs
fn Vec3_abs(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(abs(self_.x), abs(self_.y), abs(self_.z));
}

// glam's Vec3::signum
fn Vec3_signum(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(f32_signum(self_.x), f32_signum(self_.y), f32_signum(self_.z));
}

// glam's Vec3::copysign
fn Vec3_copysign(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(f32_copysign(self_.x, rhs.x), f32_copysign(self_.y, rhs.y), f32_copysign(self_.z, rhs.z));
}

// glam's Vec3::round
fn Vec3_round(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(f32_round(self_.x), f32_round(self_.y), f32_round(self_.z));
}

// glam's Vec3::trunc
fn Vec3_trunc(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(trunc(self_.x), trunc(self_.y), trunc(self_.z));
}

// glam's Vec3::fract
fn Vec3_fract(self_: vec3<f32>) -> vec3<f32> {
    return self_ - Vec3_trunc(self_);
}

// glam's Vec3::floor
fn Vec3_floor(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(floor(self_.x), floor(self_.y), floor(self_.z));
}

// glam's Vec3::fract_gl
fn Vec3_fract_gl(self_: vec3<f32>) -> vec3<f32> {
    return self_ - Vec3_floor(self_);
}

// glam's Vec3::step
fn Vec3_step(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(select(1.0f, 0.0f, (rhs.x < self_.x)), select(1.0f, 0.0f, (rhs.y < self_.y)), select(1.0f, 0.0f, (rhs.z < self_.z)));
}

// glam's Vec3::saturate
fn Vec3_saturate(self_: vec3<f32>) -> vec3<f32> {
    return Vec3_clamp(self_, vec3<f32>(0.0f), vec3<f32>(1.0f));
}

// glam's Vec3::midpoint
fn Vec3_midpoint(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return (self_ + rhs) * 0.5f;
}

// glam's Vec3::lerp
fn Vec3_lerp(self_: vec3<f32>, rhs: vec3<f32>, s: f32) -> vec3<f32> {
    return self_ * (1.0f - s) + rhs * s;
}

// glam's Vec3::dot
fn Vec3_dot(self_: vec3<f32>, rhs: vec3<f32>) -> f32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's Vec3::reflect
fn Vec3_reflect(self_: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    return self_ - 2.0f * Vec3_dot(self_, normal) * normal;
}

// glam's Vec3::dot_into_vec
fn Vec3_dot_into_vec(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    let component = Vec3_dot(self_, rhs);
    return vec3<f32>(component);
}

// glam's Vec3::project_onto_normalized
fn Vec3_project_onto_normalized(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return rhs * Vec3_dot(self_, rhs);
}

// glam's Vec3::reject_from_normalized
fn Vec3_reject_from_normalized(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return self_ - Vec3_project_onto_normalized(self_, rhs);
}

// glam's Vec3::cmplt
fn Vec3_cmplt(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<bool> {
    return vec3<bool>(self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z);
}

// glam's Vec3::select
fn Vec3_select(mask: vec3<bool>, if_true: vec3<f32>, if_false: vec3<f32>) -> vec3<f32> {
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
    var value_2: f32;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    return vec3<f32>(value, value_1, value_2);
}

// glam's Vec3::to_array
fn Vec3_to_array(self_: vec3<f32>) -> array<f32, 3> {
    return array<f32, 3>(self_.x, self_.y, self_.z);
}

// glam's Vec3::from_array
fn Vec3_from_array(a: array<f32, 3>) -> vec3<f32> {
    return vec3<f32>(a[0u], a[1u], a[2u]);
}

// tests/kernels/vectors.rs:132
fn exact_of_three(a: vec3<f32>, b: vec3<f32>) -> array<vec3<f32>, 29> {
    let kept = Vec3_min(a, b);
    let kept_1 = Vec3_max(a, b);
    let component = -1.0f;
    return array<vec3<f32>, 29>(a + b, a - b, a * b, -a, a + 1.5f, a - 1.5f, a * 2.5f, 0.5f + a, 0.5f - a, 3.0f * a, kept, kept_1, Vec3_clamp(a, vec3<f32>(component), vec3<f32>(2.0f)), Vec3_abs(a), Vec3_signum(a), Vec3_copysign(a, b), Vec3_round(a), Vec3_trunc(a), Vec3_fract(a), Vec3_fract_gl(a), Vec3_step(a, b), Vec3_saturate(a), Vec3_midpoint(a, b), Vec3_lerp(a, b, 0.25f), Vec3_reflect(a, b), Vec3_dot_into_vec(a, b), Vec3_project_onto_normalized(a, b) + Vec3_reject_from_normalized(a, b), Vec3_select(Vec3_cmplt(a, b), a, b), vec3<f32>(1.0f) + vec3<f32>(1.0f, 0.0f, 0.0f) - vec3<f32>(0.0f, -1.0f, 0.0f) * Vec3_from_array(Vec3_to_array(a)));
}

// glam's Vec3::recip
fn Vec3_recip(self_: vec3<f32>) -> vec3<f32> {
    return 1.0f / self_;
}

// glam's Vec3::ceil
fn Vec3_ceil(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(ceil(self_.x), ceil(self_.y), ceil(self_.z));
}

// glam's Vec3::sqrt
fn Vec3_sqrt(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(sqrt(self_.x), sqrt(self_.y), sqrt(self_.z));
}

// glam's Vec3::exp
fn Vec3_exp(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(exp(self_.x), exp(self_.y), exp(self_.z));
}

// glam's Vec3::exp2
fn Vec3_exp2(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(exp2(self_.x), exp2(self_.y), exp2(self_.z));
}

// glam's Vec3::ln
fn Vec3_ln(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(log(self_.x), log(self_.y), log(self_.z));
}

// glam's Vec3::log2
fn Vec3_log2(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(log2(self_.x), log2(self_.y), log2(self_.z));
}

// glam's Vec3::powf
fn Vec3_powf(self_: vec3<f32>, n: f32) -> vec3<f32> {
    return vec3<f32>(f32_powf(self_.x, n), f32_powf(self_.y, n), f32_powf(self_.z, n));
}

// glam's Vec3::mul_add
fn Vec3_mul_add(self_: vec3<f32>, a: vec3<f32>, b: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(fma(self_.x, a.x, b.x), fma(self_.y, a.y, b.y), fma(self_.z, a.z, b.z));
}

// glam's Vec3::rem_euclid
fn Vec3_rem_euclid(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(f32_rem_euclid(self_.x, rhs.x), f32_rem_euclid(self_.y, rhs.y), f32_rem_euclid(self_.z, rhs.z));
}

// glam's Vec3::length
fn Vec3_length(self_: vec3<f32>) -> f32 {
    return sqrt(Vec3_dot(self_, self_));
}

// glam's Vec3::length_recip
fn Vec3_length_recip(self_: vec3<f32>) -> f32 {
    return 1.0f / Vec3_length(self_);
}

// glam's Vec3::normalize
fn Vec3_normalize(self_: vec3<f32>) -> vec3<f32> {
    return self_ * Vec3_length_recip(self_);
}

// glam's Vec3::normalize_or
fn Vec3_normalize_or(self_: vec3<f32>, fallback: vec3<f32>) -> vec3<f32> {
    let recip = Vec3_length_recip(self_);
    if (f32_is_finite(recip) && recip > 0.0f) {
        return self_ * recip;
    } else {
        return fallback;
    }
}

// glam's Vec3::normalize_or_zero
fn Vec3_normalize_or_zero(self_: vec3<f32>) -> vec3<f32> {
    return Vec3_normalize_or(self_, vec3<f32>(0.0f));
}

// glam's Vec3::normalize_and_length
fn Vec3_normalize_and_length(self_: vec3<f32>) -> Tuple2_Vec3_f32 {
    let length = Vec3_length(self_);
    let recip = 1.0f / length;
    if (f32_is_finite(recip) && recip > 0.0f) {
        return Tuple2_Vec3_f32(self_ * recip, length);
    } else {
        return Tuple2_Vec3_f32(vec3<f32>(1.0f, 0.0f, 0.0f), 0.0f);
    }
}

// glam's Vec3::project_onto
fn Vec3_project_onto(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return rhs * (Vec3_dot(self_, rhs) / Vec3_dot(rhs, rhs));
}

// glam's Vec3::reject_from
fn Vec3_reject_from(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return self_ - Vec3_project_onto(self_, rhs);
}

// glam's Vec3::refract
fn Vec3_refract(self_: vec3<f32>, normal: vec3<f32>, eta: f32) -> vec3<f32> {
    let cosine = Vec3_dot(normal, self_);
    let k = 1.0f - eta * eta * (1.0f - cosine * cosine);
    if (k >= 0.0f) {
        return eta * self_ - (eta * cosine + sqrt(k)) * normal;
    } else {
        return vec3<f32>(0.0f);
    }
}

// glam's Vec3::move_towards
fn Vec3_move_towards(self_: vec3<f32>, rhs: vec3<f32>, d: f32) -> vec3<f32> {
    let way = rhs - self_;
    let length = Vec3_length(way);
    if (length <= d || length <= 0.0001f) {
        return rhs;
    } else {
        return self_ + way / length * d;
    }
}

// glam's Vec3::smoothstep
fn Vec3_smoothstep(self_: vec3<f32>, edge0: vec3<f32>, edge1: vec3<f32>) -> vec3<f32> {
    let t = Vec3_saturate((self_ - edge0) / (edge1 - edge0));
    return t * t * (3.0f - 2.0f * t);
}

// glam's Vec3::length_squared
fn Vec3_length_squared(self_: vec3<f32>) -> f32 {
    return Vec3_dot(self_, self_);
}

// glam's Vec3::clamp_length
fn Vec3_clamp_length(self_: vec3<f32>, min_1: f32, max_1: f32) -> vec3<f32> {
    let squared = Vec3_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrt(squared));
    } else if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrt(squared));
    } else {
        return self_;
    }
}

// glam's Vec3::clamp_length_max
fn Vec3_clamp_length_max(self_: vec3<f32>, max_1: f32) -> vec3<f32> {
    let squared = Vec3_length_squared(self_);
    if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrt(squared));
    } else {
        return self_;
    }
}

// glam's Vec3::clamp_length_min
fn Vec3_clamp_length_min(self_: vec3<f32>, min_1: f32) -> vec3<f32> {
    let squared = Vec3_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrt(squared));
    } else {
        return self_;
    }
}

// tests/kernels/vectors.rs:132
fn inexact_of_three(a: vec3<f32>, b: vec3<f32>) -> array<vec3<f32>, 24> {
    return array<vec3<f32>, 24>(a / b, a / 3.0f, 3.0f / a, Vec3_recip(a), Vec3_floor(a) + Vec3_ceil(a), Vec3_sqrt(Vec3_abs(a)), Vec3_exp(a), Vec3_exp2(a), Vec3_ln(Vec3_abs(a)), Vec3_log2(Vec3_abs(a)), Vec3_powf(Vec3_abs(a), 1.5f), Vec3_mul_add(a, b, b), Vec3_rem_euclid(a, b), Vec3_normalize(a), Vec3_normalize_or(a, b) - Vec3_normalize_or(vec3<f32>(0.0f), b), Vec3_normalize_or_zero(a) + Vec3_normalize_or_zero(vec3<f32>(0.0f)), Vec3_normalize_and_length(a).f0, Vec3_project_onto(a, b), Vec3_reject_from(a, b), Vec3_refract(Vec3_normalize(a), Vec3_normalize(b), 0.75f), Vec3_move_towards(a, b, 0.5f), Vec3_smoothstep(a, Vec3_min(b, a) - 0.5f, Vec3_max(b, a)), Vec3_clamp_length(a, 1.0f, 2.0f), Vec3_clamp_length_max(a, 1.5f) - Vec3_clamp_length_min(b, 3.5f));
}

// glam's Vec3::distance_squared
fn Vec3_distance_squared(self_: vec3<f32>, rhs: vec3<f32>) -> f32 {
    return Vec3_length_squared(self_ - rhs);
}

// glam's Vec3::element_sum
fn Vec3_element_sum(self_: vec3<f32>) -> f32 {
    return self_.x + self_.y + self_.z;
}

// glam's Vec3::element_product
fn Vec3_element_product(self_: vec3<f32>) -> f32 {
    return self_.x * self_.y * self_.z;
}

// glam's Vec3::min_element
fn Vec3_min_element(self_: vec3<f32>) -> f32 {
    var rest: f32;
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

// glam's Vec3::max_element
fn Vec3_max_element(self_: vec3<f32>) -> f32 {
    var rest: f32;
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

// glam's Vec3::distance
fn Vec3_distance(self_: vec3<f32>, rhs: vec3<f32>) -> f32 {
    return Vec3_length(self_ - rhs);
}

// glam's Vec3::sin
fn Vec3_sin(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(sin(self_.x), sin(self_.y), sin(self_.z));
}

// glam's Vec3::cos
fn Vec3_cos(self_: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(cos(self_.x), cos(self_.y), cos(self_.z));
}

// glam's Vec3::sin_cos
fn Vec3_sin_cos(self_: vec3<f32>) -> Tuple2_Vec3_Vec3 {
    return Tuple2_Vec3_Vec3(Vec3_sin(self_), Vec3_cos(self_));
}

// tests/kernels/vectors.rs:132
fn numbers_of_three(a: vec3<f32>, b: vec3<f32>) -> array<f32, 12> {
    return array<f32, 12>(Vec3_dot(a, b), Vec3_length_squared(a), Vec3_distance_squared(a, b), Vec3_element_sum(a), Vec3_element_product(a), Vec3_min_element(a), Vec3_max_element(a), Vec3_length(a), Vec3_length_recip(a), Vec3_distance(a, b), Vec3_normalize_and_length(a).f1, Vec3_dot(Vec3_sin(a), b) + Vec3_dot(Vec3_cos(b), a) + Vec3_sin_cos(a).f1.x);
}

// glam's Vec3::cmpeq
fn Vec3_cmpeq(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<bool> {
    return vec3<bool>(self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z);
}

// glam's BVec3::bitmask
fn BVec3_bitmask(self_: vec3<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u) | (u32(self_.z) << 2u);
}

// glam's Vec3::cmpne
fn Vec3_cmpne(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<bool> {
    return vec3<bool>(self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z);
}

// glam's Vec3::cmple
fn Vec3_cmple(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<bool> {
    return vec3<bool>(self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z);
}

// glam's Vec3::cmpgt
fn Vec3_cmpgt(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<bool> {
    return vec3<bool>(self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z);
}

// glam's Vec3::cmpge
fn Vec3_cmpge(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<bool> {
    return vec3<bool>(self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z);
}

// glam's Vec3::is_negative_bitmask
fn Vec3_is_negative_bitmask(self_: vec3<f32>) -> u32 {
    return (u32(f32_is_sign_negative(self_.x)) << 0u) | (u32(f32_is_sign_negative(self_.y)) << 1u) | (u32(f32_is_sign_negative(self_.z)) << 2u);
}

// glam's Vec3::is_finite_mask
fn Vec3_is_finite_mask(self_: vec3<f32>) -> vec3<bool> {
    return vec3<bool>(f32_is_finite(self_.x), f32_is_finite(self_.y), f32_is_finite(self_.z));
}

// glam's Vec3::is_nan_mask
fn Vec3_is_nan_mask(self_: vec3<f32>) -> vec3<bool> {
    return vec3<bool>(f32_is_nan(self_.x), f32_is_nan(self_.y), f32_is_nan(self_.z));
}

// glam's Vec3::is_finite
fn Vec3_is_finite(self_: vec3<f32>) -> bool {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y) && f32_is_finite(self_.z);
}

// glam's Vec3::is_nan
fn Vec3_is_nan(self_: vec3<f32>) -> bool {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y) || f32_is_nan(self_.z);
}

// glam's BVec3::all
fn BVec3_all(self_: vec3<bool>) -> bool {
    return self_.x && self_.y && self_.z;
}

// glam's BVec3::any
fn BVec3_any(self_: vec3<bool>) -> bool {
    return self_.x || self_.y || self_.z;
}

// glam's BVec3::test
fn BVec3_test(self_: vec3<bool>, index: u32) -> bool {
    return ((BVec3_bitmask(self_) >> (index & 31u)) & 1u) != 0u;
}

// glam's Vec3::eq
fn Vec3_eq(self_: vec3<f32>, rhs: vec3<f32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's Vec3::abs_diff_eq
fn Vec3_abs_diff_eq(self_: vec3<f32>, rhs: vec3<f32>, max_abs_diff: f32) -> bool {
    return abs(self_.x - rhs.x) <= max_abs_diff && abs(self_.y - rhs.y) <= max_abs_diff && abs(self_.z - rhs.z) <= max_abs_diff;
}

// glam's Vec3::is_normalized
fn Vec3_is_normalized(self_: vec3<f32>) -> bool {
    return abs(Vec3_length_squared(self_) - 1.0f) <= 0.0002f;
}

// glam's Vec3::min_position
fn Vec3_min_position(self_: vec3<f32>) -> u32 {
    var components = Vec3_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 3u; i += 1u) {
        if (position >= 3u) {
            panic_with_2(0u, 3u, position);
            return u32();
        }
        if (components[i] < components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's Vec3::max_position
fn Vec3_max_position(self_: vec3<f32>) -> u32 {
    var components = Vec3_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 3u; i += 1u) {
        if (position >= 3u) {
            panic_with_2(1u, 3u, position);
            return u32();
        }
        if (components[i] > components[position]) {
            position = i;
        }
    }
    return position;
}

// tests/kernels/vectors.rs:132
fn answers_of_three(a: vec3<f32>, b: vec3<f32>) -> array<u32, 24> {
    let infinite = vec3<f32>(f32_opaque(0x7f800000u), a.y, a.z);
    let nan = vec3<f32>(b.x, f32_opaque(0x7fc00000u), b.z);
    let result = Vec3_min_position(a);
    if (panicked != 0u) {
        return array<u32, 24>();
    }
    let result_1 = Vec3_max_position(a);
    if (panicked != 0u) {
        return array<u32, 24>();
    }
    return array<u32, 24>(BVec3_bitmask(Vec3_cmpeq(a, b)), BVec3_bitmask(Vec3_cmpne(a, b)), BVec3_bitmask(Vec3_cmplt(a, b)), BVec3_bitmask(Vec3_cmple(a, b)), BVec3_bitmask(Vec3_cmpgt(a, b)), BVec3_bitmask(Vec3_cmpge(a, b)), Vec3_is_negative_bitmask(a), BVec3_bitmask(Vec3_is_finite_mask(infinite)), BVec3_bitmask(Vec3_is_nan_mask(nan)), u32(Vec3_is_finite(a)), u32(Vec3_is_finite(infinite)), u32(Vec3_is_nan(a)), u32(Vec3_is_nan(nan)), u32(BVec3_all(Vec3_cmplt(a, b))), u32(BVec3_any(Vec3_cmplt(a, b))), u32(BVec3_test(Vec3_cmplt(a, b), 1u)), BVec3_bitmask((!Vec3_cmplt(a, b) & Vec3_cmpgt(a, vec3<f32>(0.0f))) | Vec3_cmpeq(a, b)), BVec3_bitmask(Vec3_cmplt(a, b) != Vec3_cmpne(a, vec3<f32>(1.0f))), u32(Vec3_eq(a, b)), u32(!Vec3_eq(a, b)), u32(Vec3_abs_diff_eq(a, b, 2.0f)), u32(Vec3_is_normalized(a)) + 2u * u32(Vec3_is_normalized(vec3<f32>(0.0f, 1.0f, 0.0f))), result, result_1);
}

@compute @workgroup_size(256, 1, 1)
fn three(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let a_1 = a_load(i);
    if (i >= launch.b_len) {
        panic_with_2(3u, launch.b_len, i);
        return;
    }
    let b_1 = b_load(i);
    var e = exact_of_three(a_1, b_1);
    var x = inexact_of_three(a_1, b_1);
    var n = numbers_of_three(a_1, b_1);
    var q = answers_of_three(a_1, b_1);
    if (panicked != 0u) {
        return;
    }
    if (u32_saturating_add(29u * i, 28u) < launch.exact_len) {
        for (var k = 0u; k < 29u; k += 1u) {
            let index = 29u * i + k;
            exact_store(index, e[k]);
        }
    } else {
        for (var k = 0u; k < 29u; k += 1u) {
            let index = 29u * i + k;
            if (index >= launch.exact_len) {
                panic_with_2(4u, launch.exact_len, index);
                return;
            }
            exact_store(index, e[k]);
        }
    }
    if (u32_saturating_add(24u * i, 23u) < launch.inexact_len && u32_saturating_add(24u * i, 23u) < launch.answers_len) {
        for (var k = 0u; k < 24u; k += 1u) {
            let index = 24u * i + k;
            inexact_store(index, x[k]);
            answers[launch.answers_offset + index] = q[k];
        }
    } else {
        for (var k = 0u; k < 24u; k += 1u) {
            let index = 24u * i + k;
            if (index >= launch.inexact_len) {
                panic_with_2(5u, launch.inexact_len, index);
                return;
            }
            inexact_store(index, x[k]);
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
