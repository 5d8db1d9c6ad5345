// four, tests/kernels/vectors.rs:170

struct Tuple2_Vec4_f32 {
    f0: vec4<f32>,
    f1: f32,
}

struct Tuple2_Vec4_Vec4 {
    f0: vec4<f32>,
    f1: vec4<f32>,
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
@group(0) @binding(0) var<storage, read> a: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> exact: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> inexact: array<vec4<f32>>;
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

// glam's Vec4::min
fn Vec4_min(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
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
    var value_3: f32;
    if (self_.w < rhs.w) {
        value_3 = self_.w;
    } else {
        value_3 = rhs.w;
    }
    return vec4<f32>(value, value_1, value_2, value_3);
}

// glam's Vec4::max
fn Vec4_max(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
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
    var value_3: f32;
    if (self_.w > rhs.w) {
        value_3 = self_.w;
    } else {
        value_3 = rhs.w;
    }
    return vec4<f32>(value, value_1, value_2, value_3);
}

// glam's Vec4::clamp
fn Vec4_clamp(self_: vec4<f32>, min_1: vec4<f32>, max_1: vec4<f32>) -> vec4<f32> {
    return Vec4_min(Vec4_max(self_, min_1), max_1);
}

// glam's Vec4::abs
fn Vec4_abs(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(abs(self_.x), abs(self_.y), abs(self_.z), abs(self_.w));
}

// glam's Vec4::signum
fn Vec4_signum(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(f32_signum(self_.x), f32_signum(self_.y), f32_signum(self_.z), f32_signum(self_.w));
}

// glam's Vec4::copysign
fn Vec4_copysign(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(f32_copysign(self_.x, rhs.x), f32_copysign(self_.y, rhs.y), f32_copysign(self_.z, rhs.z), f32_copysign(self_.w, rhs.w));
}

// glam's Vec4::round
fn Vec4_round(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(f32_round(self_.x), f32_round(self_.y), f32_round(self_.z), f32_round(self_.w));
}

// glam's Vec4::trunc
fn Vec4_trunc(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(trunc(self_.x), trunc(self_.y), trunc(self_.z), trunc(self_.w));
}

// glam's Vec4::fract
fn Vec4_fract(self_: vec4<f32>) -> vec4<f32> {
    return self_ - Vec4_trunc(self_);
}

// glam's Vec4::floor
fn Vec4_floor(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(floor(self_.x), floor(self_.y), floor(self_.z), floor(self_.w));
}

// glam's Vec4::fract_gl
fn Vec4_fract_gl(self_: vec4<f32>) -> vec4<f32> {
    return self_ - Vec4_floor(self_);
}

// glam's Vec4::step
fn Vec4_step(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(select(1.0f, 0.0f, (rhs.x < self_.x)), select(1.0f, 0.0f, (rhs.y < self_.y)), select(1.0f, 0.0f, (rhs.z < self_.z)), select(1.0f, 0.0f, (rhs.w < self_.w)));
}

// glam's Vec4::saturate
fn Vec4_saturate(self_: vec4<f32>) -> vec4<f32> {
    return Vec4_clamp(self_, vec4<f32>(0.0f), vec4<f32>(1.0f));
}

// glam's Vec4::midpoint
fn Vec4_midpoint(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return (self_ + rhs) * 0.5f;
}

// glam's Vec4::lerp
fn Vec4_lerp(self_: vec4<f32>, rhs: vec4<f32>, s: f32) -> vec4<f32> {
    return self_ * (1.0f - s) + rhs * s;
}

// glam's Vec4::dot
fn Vec4_dot(self_: vec4<f32>, rhs: vec4<f32>) -> f32 {
    return self_.x * rhs.x + self_.z * rhs.z + (self_.y * rhs.y + self_.w * rhs.w);
}

// glam's Vec4::reflect
fn Vec4_reflect(self_: vec4<f32>, normal: vec4<f32>) -> vec4<f32> {
    return self_ - 2.0f * Vec4_dot(self_, normal) * normal;
}

// glam's Vec4::dot_into_vec
fn Vec4_dot_into_vec(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    let component = Vec4_dot(self_, rhs);
    return vec4<f32>(component);
}

// glam's Vec4::project_onto_normalized
fn Vec4_project_onto_normalized(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return rhs * Vec4_dot(self_, rhs);
}

// glam's Vec4::reject_from_normalized
fn Vec4_reject_from_normalized(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return self_ - Vec4_project_onto_normalized(self_, rhs);
}

// glam's Vec4::cmplt
fn Vec4_cmplt(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<bool> {
    return vec4<bool>(self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z, self_.w < rhs.w);
}

// glam's Vec4::select
fn Vec4_select(mask: vec4<bool>, if_true: vec4<f32>, if_false: vec4<f32>) -> vec4<f32> {
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
    var value_3: f32;
    if (mask.w) {
        value_3 = if_true.w;
    } else {
        value_3 = if_false.w;
    }
    return vec4<f32>(value, value_1, value_2, value_3);
}

// glam's Vec4::to_array
fn Vec4_to_array(self_: vec4<f32>) -> array<f32, 4> {
    return array<f32, 4>(self_.x, self_.y, self_.z, self_.w);
}

// glam's Vec4::from_array
fn Vec4_from_array(a: array<f32, 4>) -> vec4<f32> {
    return vec4<f32>(a[0u], a[1u], a[2u], a[3u]);
}

// tests/kernels/vectors.rs:133
fn exact_of_four(a: vec4<f32>, b: vec4<f32>) -> array<vec4<f32>, 29> {
    let kept = Vec4_min(a, b);
    let kept_1 = Vec4_max(a, b);
    let component = -1.0f;
    return array<vec4<f32>, 29>(a + b, a - b, a * b, -a, a + 1.5f, a - 1.5f, a * 2.5f, 0.5f + a, 0.5f - a, 3.0f * a, kept, kept_1, Vec4_clamp(a, vec4<f32>(component), vec4<f32>(2.0f)), Vec4_abs(a), Vec4_signum(a), Vec4_copysign(a, b), Vec4_round(a), Vec4_trunc(a), Vec4_fract(a), Vec4_fract_gl(a), Vec4_step(a, b), Vec4_saturate(a), Vec4_midpoint(a, b), Vec4_lerp(a, b, 0.25f), Vec4_reflect(a, b), Vec4_dot_into_vec(a, b), Vec4_project_onto_normalized(a, b) + Vec4_reject_from_normalized(a, b), Vec4_select(Vec4_cmplt(a, b), a, b), vec4<f32>(1.0f) + vec4<f32>(1.0f, 0.0f, 0.0f, 0.0f) - vec4<f32>(0.0f, -1.0f, 0.0f, 0.0f) * Vec4_from_array(Vec4_to_array(a)));
}

// glam's Vec4::recip
fn Vec4_recip(self_: vec4<f32>) -> vec4<f32> {
    return 1.0f / self_;
}

// glam's Vec4::ceil
fn Vec4_ceil(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(ceil(self_.x), ceil(self_.y), ceil(self_.z), ceil(self_.w));
}

// glam's Vec4::sqrt
fn Vec4_sqrt(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(sqrt(self_.x), sqrt(self_.y), sqrt(self_.z), sqrt(self_.w));
}

// glam's Vec4::exp
fn Vec4_exp(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(exp(self_.x), exp(self_.y), exp(self_.z), exp(self_.w));
}

// glam's Vec4::exp2
fn Vec4_exp2(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(exp2(self_.x), exp2(self_.y), exp2(self_.z), exp2(self_.w));
}

// glam's Vec4::ln
fn Vec4_ln(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(log(self_.x), log(self_.y), log(self_.z), log(self_.w));
}

// glam's Vec4::log2
fn Vec4_log2(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(log2(self_.x), log2(self_.y), log2(self_.z), log2(self_.w));
}

// glam's Vec4::powf
fn Vec4_powf(self_: vec4<f32>, n: f32) -> vec4<f32> {
    return vec4<f32>(f32_powf(self_.x, n), f32_powf(self_.y, n), f32_powf(self_.z, n), f32_powf(self_.w, n));
}

// glam's Vec4::mul_add
fn Vec4_mul_add(self_: vec4<f32>, a: vec4<f32>, b: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(fma(self_.x, a.x, b.x), fma(self_.y, a.y, b.y), fma(self_.z, a.z, b.z), fma(self_.w, a.w, b.w));
}

// glam's Vec4::rem_euclid
fn Vec4_rem_euclid(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(f32_rem_euclid(self_.x, rhs.x), f32_rem_euclid(self_.y, rhs.y), f32_rem_euclid(self_.z, rhs.z), f32_rem_euclid(self_.w, rhs.w));
}

// glam's Vec4::length
fn Vec4_length(self_: vec4<f32>) -> f32 {
    return sqrt(Vec4_dot(self_, self_));
}

// glam's Vec4::normalize
fn Vec4_normalize(self_: vec4<f32>) -> vec4<f32> {
    return self_ / Vec4_length(self_);
}

// glam's Vec4::length_recip
fn Vec4_length_recip(self_: vec4<f32>) -> f32 {
    return 1.0f / Vec4_length(self_);
}

// glam's Vec4::normalize_or
fn Vec4_normalize_or(self_: vec4<f32>, fallback: vec4<f32>) -> vec4<f32> {
    let recip = Vec4_length_recip(self_);
    if (f32_is_finite(recip) && recip > 0.0f) {
        return self_ * recip;
    } else {
        return fallback;
    }
}

// glam's Vec4::normalize_or_zero
fn Vec4_normalize_or_zero(self_: vec4<f32>) -> vec4<f32> {
    return Vec4_normalize_or(self_, vec4<f32>(0.0f));
}

// glam's Vec4::normalize_and_length
fn Vec4_normalize_and_length(self_: vec4<f32>) -> Tuple2_Vec4_f32 {
    let length = Vec4_length(self_);
    let recip = 1.0f / length;
    if (f32_is_finite(recip) && recip > 0.0f) {
        return Tuple2_Vec4_f32(self_ * recip, length);
    } else {
        return Tuple2_Vec4_f32(vec4<f32>(1.0f, 0.0f, 0.0f, 0.0f), 0.0f);
    }
}

// glam's Vec4::project_onto
fn Vec4_project_onto(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return rhs * (Vec4_dot(self_, rhs) / Vec4_dot(rhs, rhs));
}

// glam's Vec4::reject_from
fn Vec4_reject_from(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return self_ - Vec4_project_onto(self_, rhs);
}

// glam's Vec4::refract
fn Vec4_refract(self_: vec4<f32>, normal: vec4<f32>, eta: f32) -> vec4<f32> {
    let cosine = Vec4_dot(normal, self_);
    let k = 1.0f - eta * eta * (1.0f - cosine * cosine);
    if (k >= 0.0f) {
        return eta * self_ - (eta * cosine + sqrt(k)) * normal;
    } else {
        return vec4<f32>(0.0f);
    }
}

// glam's Vec4::move_towards
fn Vec4_move_towards(self_: vec4<f32>, rhs: vec4<f32>, d: f32) -> vec4<f32> {
    let way = rhs - self_;
    let length = Vec4_length(way);
    if (length <= d || length <= 0.0001f) {
        return rhs;
    } else {
        return self_ + way / length * d;
    }
}

// glam's Vec4::smoothstep
fn Vec4_smoothstep(self_: vec4<f32>, edge0: vec4<f32>, edge1: vec4<f32>) -> vec4<f32> {
    let t = Vec4_saturate((self_ - edge0) / (edge1 - edge0));
    return t * t * (3.0f - 2.0f * t);
}

// glam's Vec4::length_squared
fn Vec4_length_squared(self_: vec4<f32>) -> f32 {
    return Vec4_dot(self_, self_);
}

// glam's Vec4::clamp_length
fn Vec4_clamp_length(self_: vec4<f32>, min_1: f32, max_1: f32) -> vec4<f32> {
    let squared = Vec4_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrt(squared));
    } else if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrt(squared));
    } else {
        return self_;
    }
}

// glam's Vec4::clamp_length_max
fn Vec4_clamp_length_max(self_: vec4<f32>, max_1: f32) -> vec4<f32> {
    let squared = Vec4_length_squared(self_);
    if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrt(squared));
    } else {
        return self_;
    }
}

// glam's Vec4::clamp_length_min
fn Vec4_clamp_length_min(self_: vec4<f32>, min_1: f32) -> vec4<f32> {
    let squared = Vec4_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrt(squared));
    } else {
        return self_;
    }
}

// tests/kernels/vectors.rs:133
fn inexact_of_four(a: vec4<f32>, b: vec4<f32>) -> array<vec4<f32>, 24> {
    return array<vec4<f32>, 24>(a / b, a / 3.0f, 3.0f / a, Vec4_recip(a), Vec4_floor(a) + Vec4_ceil(a), Vec4_sqrt(Vec4_abs(a)), Vec4_exp(a), Vec4_exp2(a), Vec4_ln(Vec4_abs(a)), Vec4_log2(Vec4_abs(a)), Vec4_powf(Vec4_abs(a), 1.5f), Vec4_mul_add(a, b, b), Vec4_rem_euclid(a, b), Vec4_normalize(a), Vec4_normalize_or(a, b) - Vec4_normalize_or(vec4<f32>(0.0f), b), Vec4_normalize_or_zero(a) + Vec4_normalize_or_zero(vec4<f32>(0.0f)), Vec4_normalize_and_length(a).f0, Vec4_project_onto(a, b), Vec4_reject_from(a, b), Vec4_refract(Vec4_normalize(a), Vec4_normalize(b), 0.75f), Vec4_move_towards(a, b, 0.5f), Vec4_smoothstep(a, Vec4_min(b, a) - 0.5f, Vec4_max(b, a)), Vec4_clamp_length(a, 1.0f, 2.0f), Vec4_clamp_length_max(a, 1.5f) - Vec4_clamp_length_min(b, 3.5f));
}

// glam's Vec4::distance_squared
fn Vec4_distance_squared(self_: vec4<f32>, rhs: vec4<f32>) -> f32 {
    return Vec4_length_squared(self_ - rhs);
}

// glam's Vec4::element_sum
fn Vec4_element_sum(self_: vec4<f32>) -> f32 {
    return self_.x + self_.y + (self_.z + self_.w);
}

// glam's Vec4::element_product
fn Vec4_element_product(self_: vec4<f32>) -> f32 {
    return self_.x * self_.y * (self_.z * self_.w);
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

// glam's Vec2::min_element
fn Vec2_min_element(self_: vec2<f32>) -> f32 {
    if (self_.x < self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's Vec4::min_element
fn Vec4_min_element(self_: vec4<f32>) -> f32 {
    return Vec2_min_element(Vec2_min(self_.xy, self_.zw));
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

// glam's Vec2::max_element
fn Vec2_max_element(self_: vec2<f32>) -> f32 {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's Vec4::max_element
fn Vec4_max_element(self_: vec4<f32>) -> f32 {
    return Vec2_max_element(Vec2_max(self_.xy, self_.zw));
}

// glam's Vec4::distance
fn Vec4_distance(self_: vec4<f32>, rhs: vec4<f32>) -> f32 {
    return Vec4_length(self_ - rhs);
}

// glam's Vec4::sin
fn Vec4_sin(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(sin(self_.x), sin(self_.y), sin(self_.z), sin(self_.w));
}

// glam's Vec4::cos
fn Vec4_cos(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(cos(self_.x), cos(self_.y), cos(self_.z), cos(self_.w));
}

// glam's Vec4::sin_cos
fn Vec4_sin_cos(self_: vec4<f32>) -> Tuple2_Vec4_Vec4 {
    return Tuple2_Vec4_Vec4(Vec4_sin(self_), Vec4_cos(self_));
}

// tests/kernels/vectors.rs:133
fn numbers_of_four(a: vec4<f32>, b: vec4<f32>) -> array<f32, 12> {
    return array<f32, 12>(Vec4_dot(a, b), Vec4_length_squared(a), Vec4_distance_squared(a, b), Vec4_element_sum(a), Vec4_element_product(a), Vec4_min_element(a), Vec4_max_element(a), Vec4_length(a), Vec4_length_recip(a), Vec4_distance(a, b), Vec4_normalize_and_length(a).f1, Vec4_dot(Vec4_sin(a), b) + Vec4_dot(Vec4_cos(b), a) + Vec4_sin_cos(a).f1.x);
}

// glam's Vec4::cmpeq
fn Vec4_cmpeq(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<bool> {
    return vec4<bool>(self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z, self_.w == rhs.w);
}

// glam's BVec4::bitmask
fn BVec4_bitmask(self_: vec4<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u) | (u32(self_.z) << 2u) | (u32(self_.w) << 3u);
}

// glam's Vec4::cmpne
fn Vec4_cmpne(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<bool> {
    return vec4<bool>(self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z, self_.w != rhs.w);
}

// glam's Vec4::cmple
fn Vec4_cmple(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<bool> {
    return vec4<bool>(self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z, self_.w <= rhs.w);
}

// glam's Vec4::cmpgt
fn Vec4_cmpgt(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<bool> {
    return vec4<bool>(self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z, self_.w > rhs.w);
}

// glam's Vec4::cmpge
fn Vec4_cmpge(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<bool> {
    return vec4<bool>(self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z, self_.w >= rhs.w);
}

// glam's Vec4::is_negative_bitmask
fn Vec4_is_negative_bitmask(self_: vec4<f32>) -> u32 {
    return (u32(f32_is_sign_negative(self_.x)) << 0u) | (u32(f32_is_sign_negative(self_.y)) << 1u) | (u32(f32_is_sign_negative(self_.z)) << 2u) | (u32(f32_is_sign_negative(self_.w)) << 3u);
}

// glam's Vec4::is_finite_mask
fn Vec4_is_finite_mask(self_: vec4<f32>) -> vec4<bool> {
    return vec4<bool>(f32_is_finite(self_.x), f32_is_finite(self_.y), f32_is_finite(self_.z), f32_is_finite(self_.w));
}

// glam's Vec4::is_nan_mask
fn Vec4_is_nan_mask(self_: vec4<f32>) -> vec4<bool> {
    return vec4<bool>(f32_is_nan(self_.x), f32_is_nan(self_.y), f32_is_nan(self_.z), f32_is_nan(self_.w));
}

// glam's Vec4::is_finite
fn Vec4_is_finite(self_: vec4<f32>) -> bool {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y) && f32_is_finite(self_.z) && f32_is_finite(self_.w);
}

// glam's Vec4::is_nan
fn Vec4_is_nan(self_: vec4<f32>) -> bool {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y) || f32_is_nan(self_.z) || f32_is_nan(self_.w);
}

// glam's BVec4::all
fn BVec4_all(self_: vec4<bool>) -> bool {
    return self_.x && self_.y && self_.z && self_.w;
}

// glam's BVec4::any
fn BVec4_any(self_: vec4<bool>) -> bool {
    return self_.x || self_.y || self_.z || self_.w;
}

// glam's BVec4::test
fn BVec4_test(self_: vec4<bool>, index: u32) -> bool {
    return ((BVec4_bitmask(self_) >> (index & 31u)) & 1u) != 0u;
}

// glam's Vec4::eq
fn Vec4_eq(self_: vec4<f32>, rhs: vec4<f32>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z && self_.w == rhs.w;
}

// glam's Vec4::abs_diff_eq
fn Vec4_abs_diff_eq(self_: vec4<f32>, rhs: vec4<f32>, max_abs_diff: f32) -> bool {
    return abs(self_.x - rhs.x) <= max_abs_diff && abs(self_.y - rhs.y) <= max_abs_diff && abs(self_.z - rhs.z) <= max_abs_diff && abs(self_.w - rhs.w) <= max_abs_diff;
}

// glam's Vec4::is_normalized
fn Vec4_is_normalized(self_: vec4<f32>) -> bool {
    return abs(Vec4_length_squared(self_) - 1.0f) <= 0.0002f;
}

// glam's Vec4::min_position
fn Vec4_min_position(self_: vec4<f32>) -> u32 {
    var components = Vec4_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 4u; i += 1u) {
        if (position >= 4u) {
            panic_with_2(0u, 4u, position);
            return u32();
        }
        if (components[i] < components[position]) {
            position = i;
        }
    }
    return position;
}

// glam's Vec4::max_position
fn Vec4_max_position(self_: vec4<f32>) -> u32 {
    var components = Vec4_to_array(self_);
    var position = 0u;
    for (var i = 1u; i < 4u; i += 1u) {
        if (position >= 4u) {
            panic_with_2(1u, 4u, position);
            return u32();
        }
        if (components[i] > components[position]) {
            position = i;
        }
    }
    return position;
}

// tests/kernels/vectors.rs:133
fn answers_of_four(a: vec4<f32>, b: vec4<f32>) -> array<u32, 24> {
    let infinite = vec4<f32>(f32_opaque(0x7f800000u), a.y, a.z, a.w);
    let nan = vec4<f32>(b.x, f32_opaque(0x7fc00000u), b.z, b.w);
    let result = Vec4_min_position(a);
    if (panicked != 0u) {
        return array<u32, 24>();
    }
    let result_1 = Vec4_max_position(a);
    if (panicked != 0u) {
        return array<u32, 24>();
    }
    return array<u32, 24>(BVec4_bitmask(Vec4_cmpeq(a, b)), BVec4_bitmask(Vec4_cmpne(a, b)), BVec4_bitmask(Vec4_cmplt(a, b)), BVec4_bitmask(Vec4_cmple(a, b)), BVec4_bitmask(Vec4_cmpgt(a, b)), BVec4_bitmask(Vec4_cmpge(a, b)), Vec4_is_negative_bitmask(a), BVec4_bitmask(Vec4_is_finite_mask(infinite)), BVec4_bitmask(Vec4_is_nan_mask(nan)), u32(Vec4_is_finite(a)), u32(Vec4_is_finite(infinite)), u32(Vec4_is_nan(a)), u32(Vec4_is_nan(nan)), u32(BVec4_all(Vec4_cmplt(a, b))), u32(BVec4_any(Vec4_cmplt(a, b))), u32(BVec4_test(Vec4_cmplt(a, b), 1u)), BVec4_bitmask((!Vec4_cmplt(a, b) & Vec4_cmpgt(a, vec4<f32>(0.0f))) | Vec4_cmpeq(a, b)), BVec4_bitmask(Vec4_cmplt(a, b) != Vec4_cmpne(a, vec4<f32>(1.0f))), u32(Vec4_eq(a, b)), u32(!Vec4_eq(a, b)), u32(Vec4_abs_diff_eq(a, b, 2.0f)), u32(Vec4_is_normalized(a)) + 2u * u32(Vec4_is_normalized(vec4<f32>(0.0f, 1.0f, 0.0f, 0.0f))), result, result_1);
}

@compute @workgroup_size(256, 1, 1)
fn four(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    var e = exact_of_four(a_1, b_1);
    var x = inexact_of_four(a_1, b_1);
    var n = numbers_of_four(a_1, b_1);
    var q = answers_of_four(a_1, b_1);
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
