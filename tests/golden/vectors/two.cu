// two, tests/kernels/vectors.rs:136

template <class T, unsigned N>
struct Array {
    T element[N];
};

struct bool2 {
    bool x, y;
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ bool f32_is_nan(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u;
}

__device__ bool f32_is_finite(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) < 0x7f800000u;
}

__device__ bool f32_is_sign_negative(float x) {
    return __float_as_uint(x) >= 0x80000000u;
}

__device__ float f32_signum(float x) {
    return f32_is_nan(x) ? x : copysignf(1.0f, x);
}

__device__ float f32_rem_euclid(float x, float y) {
    float remainder = fmodf(x, y);
    return remainder < 0.0f ? remainder + fabsf(y) : remainder;
}

// Vectors as the host aligns them, which are CUDA's own wherever they are values.
struct packed_float2 {
    float x, y;
    packed_float2() = default;
    __device__ packed_float2(float2 v) : x(v.x), y(v.y) {}
    __device__ operator float2() const { return float2{x, y}; }
};

// How an invocation has panicked: the number of the site, from 1, and the values of its message.
template <unsigned N>
struct Panic {
    unsigned site = 0u;
    unsigned values[N];
};

template <unsigned N, class... Words>
__device__ void panic(Panic<N> &panicked, unsigned site, Words... words) {
    [[maybe_unused]] unsigned i = 0;
    panicked.site = site + 1u;
    ((panicked.values[i++] = words), ...);
}

// Tells the host of a panic; of several, the first one with all that there is to say.
template <unsigned N, class Block>
__device__ void report(unsigned *record, const Block &launch, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = launch.first_x + blockIdx.x;
    record[6] = launch.first_y + blockIdx.y;
    record[7] = launch.first_z + blockIdx.z;
    record[8] = threadIdx.x;
    record[9] = threadIdx.y;
    record[10] = threadIdx.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

struct Tuple2_Vec2_f32 {
    packed_float2 f0;
    float f1;
};

struct Tuple2_Vec2_Vec2 {
    packed_float2 f0;
    packed_float2 f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned exact_len, exact_offset;
    unsigned inexact_len, inexact_offset;
    unsigned numbers_len, numbers_offset;
    unsigned answers_len, answers_offset;
};

__device__ bool2 operator!(bool2 a) { return bool2{!a.x, !a.y}; }

__device__ bool2 operator&(bool2 a, bool2 b) { return bool2{bool(a.x & b.x), bool(a.y & b.y)}; }

__device__ bool2 operator^(bool2 a, bool2 b) { return bool2{bool(a.x ^ b.x), bool(a.y ^ b.y)}; }

__device__ bool2 operator|(bool2 a, bool2 b) { return bool2{bool(a.x | b.x), bool(a.y | b.y)}; }

__device__ float2 operator*(float a, float2 b) { return float2{a * b.x, a * b.y}; }

__device__ float2 operator*(float2 a, float b) { return float2{a.x * b, a.y * b}; }

__device__ float2 operator*(float2 a, float2 b) { return float2{a.x * b.x, a.y * b.y}; }

__device__ float2 operator+(float a, float2 b) { return float2{a + b.x, a + b.y}; }

__device__ float2 operator+(float2 a, float b) { return float2{a.x + b, a.y + b}; }

__device__ float2 operator+(float2 a, float2 b) { return float2{a.x + b.x, a.y + b.y}; }

__device__ float2 operator-(float a, float2 b) { return float2{a - b.x, a - b.y}; }

__device__ float2 operator-(float2 a) { return float2{-a.x, -a.y}; }

__device__ float2 operator-(float2 a, float b) { return float2{a.x - b, a.y - b}; }

__device__ float2 operator-(float2 a, float2 b) { return float2{a.x - b.x, a.y - b.y}; }

__device__ float2 operator/(float a, float2 b) { return float2{a / b.x, a / b.y}; }

__device__ float2 operator/(float2 a, float b) { return float2{a.x / b, a.y / b}; }

__device__ float2 operator/(float2 a, float2 b) { return float2{a.x / b.x, a.y / b.y}; }

// glam's Vec2::min
__device__ float2 Vec2_min(float2 self_, float2 rhs) {
    float value;
    if (self_.x < rhs.x) {
        value = self_.x;
    } else {
        value = rhs.x;
    }
    float value_1;
    if (self_.y < rhs.y) {
        value_1 = self_.y;
    } else {
        value_1 = rhs.y;
    }
    return float2{value, value_1};
}

// glam's Vec2::max
__device__ float2 Vec2_max(float2 self_, float2 rhs) {
    float value;
    if (self_.x > rhs.x) {
        value = self_.x;
    } else {
        value = rhs.x;
    }
    float value_1;
    if (self_.y > rhs.y) {
        value_1 = self_.y;
    } else {
        value_1 = rhs.y;
    }
    return float2{value, value_1};
}

// glam's Vec2::clamp
__device__ float2 Vec2_clamp(float2 self_, float2 min_1, float2 max_1) {
    return Vec2_min(Vec2_max(self_, min_1), max_1);
}

// glam's Vec2::abs
__device__ float2 Vec2_abs(float2 self_) {
    return float2{fabsf(self_.x), fabsf(self_.y)};
}

// glam's Vec2::signum
__device__ float2 Vec2_signum(float2 self_) {
    return float2{f32_signum(self_.x), f32_signum(self_.y)};
}

// glam's Vec2::copysign
__device__ float2 Vec2_copysign(float2 self_, float2 rhs) {
    return float2{copysignf(self_.x, rhs.x), copysignf(self_.y, rhs.y)};
}

// glam's Vec2::round
__device__ float2 Vec2_round(float2 self_) {
    return float2{roundf(self_.x), roundf(self_.y)};
}

// glam's Vec2::trunc
__device__ float2 Vec2_trunc(float2 self_) {
    return float2{truncf(self_.x), truncf(self_.y)};
}

// glam's Vec2::fract
__device__ float2 Vec2_fract(float2 self_) {
    return self_ - Vec2_trunc(self_);
}

// glam's Vec2::floor
__device__ float2 Vec2_floor(float2 self_) {
    return float2{floorf(self_.x), floorf(self_.y)};
}

// glam's Vec2::fract_gl
__device__ float2 Vec2_fract_gl(float2 self_) {
    return self_ - Vec2_floor(self_);
}

// glam's Vec2::step
__device__ float2 Vec2_step(float2 self_, float2 rhs) {
    return float2{(rhs.x < self_.x ? 0.0f : 1.0f), (rhs.y < self_.y ? 0.0f : 1.0f)};
}

// glam's Vec2::saturate
__device__ float2 Vec2_saturate(float2 self_) {
    return Vec2_clamp(self_, float2{0.0f, 0.0f}, float2{1.0f, 1.0f});
}

// glam's Vec2::midpoint
__device__ float2 Vec2_midpoint(float2 self_, float2 rhs) {
    return (self_ + rhs) * 0.5f;
}

// glam's Vec2::lerp
__device__ float2 Vec2_lerp(float2 self_, float2 rhs, float s) {
    return self_ * (1.0f - s) + rhs * s;
}

// glam's Vec2::dot
__device__ float Vec2_dot(float2 self_, float2 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y;
}

// glam's Vec2::reflect
__device__ float2 Vec2_reflect(float2 self_, float2 normal) {
    return self_ - 2.0f * Vec2_dot(self_, normal) * normal;
}

// glam's Vec2::dot_into_vec
__device__ float2 Vec2_dot_into_vec(float2 self_, float2 rhs) {
    const float component = Vec2_dot(self_, rhs);
    return float2{component, component};
}

// glam's Vec2::project_onto_normalized
__device__ float2 Vec2_project_onto_normalized(float2 self_, float2 rhs) {
    return rhs * Vec2_dot(self_, rhs);
}

// glam's Vec2::reject_from_normalized
__device__ float2 Vec2_reject_from_normalized(float2 self_, float2 rhs) {
    return self_ - Vec2_project_onto_normalized(self_, rhs);
}

// glam's Vec2::cmplt
__device__ bool2 Vec2_cmplt(float2 self_, float2 rhs) {
    return bool2{self_.x < rhs.x, self_.y < rhs.y};
}

// glam's Vec2::select
__device__ float2 Vec2_select(bool2 mask, float2 if_true, float2 if_false) {
    float value;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    float value_1;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    return float2{value, value_1};
}

// glam's Vec2::to_array
__device__ Array<float, 2> Vec2_to_array(float2 self_) {
    return Array<float, 2>{{self_.x, self_.y}};
}

// glam's Vec2::from_array
__device__ float2 Vec2_from_array(Array<float, 2> a) {
    return float2{a.element[0u], a.element[1u]};
}

// tests/kernels/vectors.rs:131
__device__ Array<packed_float2, 29> exact_of_two(float2 a, float2 b) {
    const float2 kept = Vec2_min(a, b);
    const float2 kept_1 = Vec2_max(a, b);
    const float component = -1.0f;
    return Array<packed_float2, 29>{{a + b, a - b, a * b, -a, a + 1.5f, a - 1.5f, a * 2.5f, 0.5f + a, 0.5f - a, 3.0f * a, kept, kept_1, Vec2_clamp(a, float2{component, component}, float2{2.0f, 2.0f}), Vec2_abs(a), Vec2_signum(a), Vec2_copysign(a, b), Vec2_round(a), Vec2_trunc(a), Vec2_fract(a), Vec2_fract_gl(a), Vec2_step(a, b), Vec2_saturate(a), Vec2_midpoint(a, b), Vec2_lerp(a, b, 0.25f), Vec2_reflect(a, b), Vec2_dot_into_vec(a, b), Vec2_project_onto_normalized(a, b) + Vec2_reject_from_normalized(a, b), Vec2_select(Vec2_cmplt(a, b), a, b), float2{1.0f, 1.0f} + float2{1.0f, 0.0f} - float2{0.0f, -1.0f} * Vec2_from_array(Vec2_to_array(a))}};
}

// glam's Vec2::recip
__device__ float2 Vec2_recip(float2 self_) {
    return 1.0f / self_;
}

// glam's Vec2::ceil
__device__ float2 Vec2_ceil(float2 self_) {
    return float2{ceilf(self_.x), ceilf(self_.y)};
}

// glam's Vec2::sqrt
__device__ float2 Vec2_sqrt(float2 self_) {
    return float2{sqrtf(self_.x), sqrtf(self_.y)};
}

// glam's Vec2::exp
__device__ float2 Vec2_exp(float2 self_) {
    return float2{expf(self_.x), expf(self_.y)};
}

// glam's Vec2::exp2
__device__ float2 Vec2_exp2(float2 self_) {
    return float2{exp2f(self_.x), exp2f(self_.y)};
}

// glam's Vec2::ln
__device__ float2 Vec2_ln(float2 self_) {
    return float2{logf(self_.x), logf(self_.y)};
}

// glam's Vec2::log2
__device__ float2 Vec2_log2(float2 self_) {
    return float2{log2f(self_.x), log2f(self_.y)};
}

// glam's Vec2::powf
__device__ float2 Vec2_powf(float2 self_, float n) {
    return float2{powf(self_.x, n), powf(self_.y, n)};
}

// glam's Vec2::mul_add
__device__ float2 Vec2_mul_add(float2 self_, float2 a, float2 b) {
    return float2{fmaf(self_.x, a.x, b.x), fmaf(self_.y, a.y, b.y)};
}

// glam's Vec2::rem_euclid
__device__ float2 Vec2_rem_euclid(float2 self_, float2 rhs) {
    return float2{f32_rem_euclid(self_.x, rhs.x), f32_rem_euclid(self_.y, rhs.y)};
}

// glam's Vec2::length
__device__ float Vec2_length(float2 self_) {
    return sqrtf(Vec2_dot(self_, self_));
}

// glam's Vec2::length_recip
__device__ float Vec2_length_recip(float2 self_) {
    return 1.0f / Vec2_length(self_);
}

// glam's Vec2::normalize
__device__ float2 Vec2_normalize(float2 self_) {
    return self_ * Vec2_length_recip(self_);
}

// glam's Vec2::normalize_or
__device__ float2 Vec2_normalize_or(float2 self_, float2 fallback) {
    const float recip = Vec2_length_recip(self_);
    if (f32_is_finite(recip) && recip > 0.0f) {
        return self_ * recip;
    } else {
        return fallback;
    }
}

// glam's Vec2::normalize_or_zero
__device__ float2 Vec2_normalize_or_zero(float2 self_) {
    return Vec2_normalize_or(self_, float2{0.0f, 0.0f});
}

// glam's Vec2::normalize_and_length
__device__ Tuple2_Vec2_f32 Vec2_normalize_and_length(float2 self_) {
    const float length = Vec2_length(self_);
    const float recip = 1.0f / length;
    if (f32_is_finite(recip) && recip > 0.0f) {
        return Tuple2_Vec2_f32{self_ * recip, length};
    } else {
        return Tuple2_Vec2_f32{float2{1.0f, 0.0f}, 0.0f};
    }
}

// glam's Vec2::project_onto
__device__ float2 Vec2_project_onto(float2 self_, float2 rhs) {
    return rhs * (Vec2_dot(self_, rhs) / Vec2_dot(rhs, rhs));
}

// glam's Vec2::reject_from
__device__ float2 Vec2_reject_from(float2 self_, float2 rhs) {
    return self_ - Vec2_project_onto(self_, rhs);
}

// glam's Vec2::refract
__device__ float2 Vec2_refract(float2 self_, float2 normal, float eta) {
    const float cosine = Vec2_dot(normal, self_);
    const float k = 1.0f - eta * eta * (1.0f - cosine * cosine);
    if (k >= 0.0f) {
        return eta * self_ - (eta * cosine + sqrtf(k)) * normal;
    } else {
        return float2{0.0f, 0.0f};
    }
}

// glam's Vec2::move_towards
__device__ float2 Vec2_move_towards(float2 self_, float2 rhs, float d) {
    const float2 way = rhs - self_;
    const float length = Vec2_length(way);
    if (length <= d || length <= 0.0001f) {
        return rhs;
    } else {
        return self_ + way / length * d;
    }
}

// glam's Vec2::smoothstep
__device__ float2 Vec2_smoothstep(float2 self_, float2 edge0, float2 edge1) {
    const float2 t = Vec2_saturate((self_ - edge0) / (edge1 - edge0));
    return t * t * (3.0f - 2.0f * t);
}

// glam's Vec2::length_squared
__device__ float Vec2_length_squared(float2 self_) {
    return Vec2_dot(self_, self_);
}

// glam's Vec2::clamp_length
__device__ float2 Vec2_clamp_length(float2 self_, float min_1, float max_1) {
    const float squared = Vec2_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrtf(squared));
    } else if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrtf(squared));
    } else {
        return self_;
    }
}

// glam's Vec2::clamp_length_max
__device__ float2 Vec2_clamp_length_max(float2 self_, float max_1) {
    const float squared = Vec2_length_squared(self_);
    if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrtf(squared));
    } else {
        return self_;
    }
}

// glam's Vec2::clamp_length_min
__device__ float2 Vec2_clamp_length_min(float2 self_, float min_1) {
    const float squared = Vec2_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrtf(squared));
    } else {
        return self_;
    }
}

// tests/kernels/vectors.rs:131
__device__ Array<packed_float2, 24> inexact_of_two(float2 a, float2 b) {
    return Array<packed_float2, 24>{{a / b, a / 3.0f, 3.0f / a, Vec2_recip(a), Vec2_floor(a) + Vec2_ceil(a), Vec2_sqrt(Vec2_abs(a)), Vec2_exp(a), Vec2_exp2(a), Vec2_ln(Vec2_abs(a)), Vec2_log2(Vec2_abs(a)), Vec2_powf(Vec2_abs(a), 1.5f), Vec2_mul_add(a, b, b), Vec2_rem_euclid(a, b), Vec2_normalize(a), Vec2_normalize_or(a, b) - Vec2_normalize_or(float2{0.0f, 0.0f}, b), Vec2_normalize_or_zero(a) + Vec2_normalize_or_zero(float2{0.0f, 0.0f}), Vec2_normalize_and_length(a).f0, Vec2_project_onto(a, b), Vec2_reject_from(a, b), Vec2_refract(Vec2_normalize(a), Vec2_normalize(b), 0.75f), Vec2_move_towards(a, b, 0.5f), Vec2_smoothstep(a, Vec2_min(b, a) - 0.5f, Vec2_max(b, a)), Vec2_clamp_length(a, 1.0f, 2.0f), Vec2_clamp_length_max(a, 1.5f) - Vec2_clamp_length_min(b, 3.5f)}};
}

// glam's Vec2::distance_squared
__device__ float Vec2_distance_squared(float2 self_, float2 rhs) {
    return Vec2_length_squared(self_ - rhs);
}

// glam's Vec2::element_sum
__device__ float Vec2_element_sum(float2 self_) {
    return self_.x + self_.y;
}

// glam's Vec2::element_product
__device__ float Vec2_element_product(float2 self_) {
    return self_.x * self_.y;
}

// glam's Vec2::min_element
__device__ float Vec2_min_element(float2 self_) {
    if (self_.x < self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's Vec2::max_element
__device__ float Vec2_max_element(float2 self_) {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's Vec2::distance
__device__ float Vec2_distance(float2 self_, float2 rhs) {
    return Vec2_length(self_ - rhs);
}

// glam's Vec2::sin
__device__ float2 Vec2_sin(float2 self_) {
    return float2{sinf(self_.x), sinf(self_.y)};
}

// glam's Vec2::cos
__device__ float2 Vec2_cos(float2 self_) {
    return float2{cosf(self_.x), cosf(self_.y)};
}

// glam's Vec2::sin_cos
__device__ Tuple2_Vec2_Vec2 Vec2_sin_cos(float2 self_) {
    return Tuple2_Vec2_Vec2{Vec2_sin(self_), Vec2_cos(self_)};
}

// tests/kernels/vectors.rs:131
__device__ Array<float, 12> numbers_of_two(float2 a, float2 b) {
    return Array<float, 12>{{Vec2_dot(a, b), Vec2_length_squared(a), Vec2_distance_squared(a, b), Vec2_element_sum(a), Vec2_element_product(a), Vec2_min_element(a), Vec2_max_element(a), Vec2_length(a), Vec2_length_recip(a), Vec2_distance(a, b), Vec2_normalize_and_length(a).f1, Vec2_dot(Vec2_sin(a), b) + Vec2_dot(Vec2_cos(b), a) + Vec2_sin_cos(a).f1.x}};
}

// glam's Vec2::cmpeq
__device__ bool2 Vec2_cmpeq(float2 self_, float2 rhs) {
    return bool2{self_.x == rhs.x, self_.y == rhs.y};
}

// glam's BVec2::bitmask
__device__ unsigned BVec2_bitmask(bool2 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1);
}

// glam's Vec2::cmpne
__device__ bool2 Vec2_cmpne(float2 self_, float2 rhs) {
    return bool2{self_.x != rhs.x, self_.y != rhs.y};
}

// glam's Vec2::cmple
__device__ bool2 Vec2_cmple(float2 self_, float2 rhs) {
    return bool2{self_.x <= rhs.x, self_.y <= rhs.y};
}

// glam's Vec2::cmpgt
__device__ bool2 Vec2_cmpgt(float2 self_, float2 rhs) {
    return bool2{self_.x > rhs.x, self_.y > rhs.y};
}

// glam's Vec2::cmpge
__device__ bool2 Vec2_cmpge(float2 self_, float2 rhs) {
    return bool2{self_.x >= rhs.x, self_.y >= rhs.y};
}

// glam's Vec2::is_negative_bitmask
__device__ unsigned Vec2_is_negative_bitmask(float2 self_) {
    return (unsigned(f32_is_sign_negative(self_.x)) << 0) | (unsigned(f32_is_sign_negative(self_.y)) << 1);
}

// glam's Vec2::is_finite_mask
__device__ bool2 Vec2_is_finite_mask(float2 self_) {
    return bool2{f32_is_finite(self_.x), f32_is_finite(self_.y)};
}

// glam's Vec2::is_nan_mask
__device__ bool2 Vec2_is_nan_mask(float2 self_) {
    return bool2{f32_is_nan(self_.x), f32_is_nan(self_.y)};
}

// glam's Vec2::is_finite
__device__ bool Vec2_is_finite(float2 self_) {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y);
}

// glam's Vec2::is_nan
__device__ bool Vec2_is_nan(float2 self_) {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y);
}

// glam's BVec2::all
__device__ bool BVec2_all(bool2 self_) {
    return self_.x && self_.y;
}

// glam's BVec2::any
__device__ bool BVec2_any(bool2 self_) {
    return self_.x || self_.y;
}

// glam's BVec2::test
__device__ bool BVec2_test(bool2 self_, unsigned index) {
    return ((BVec2_bitmask(self_) >> (index & 31)) & 1u) != 0u;
}

// glam's Vec2::eq
__device__ bool Vec2_eq(float2 self_, float2 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's Vec2::abs_diff_eq
__device__ bool Vec2_abs_diff_eq(float2 self_, float2 rhs, float max_abs_diff) {
    return fabsf(self_.x - rhs.x) <= max_abs_diff && fabsf(self_.y - rhs.y) <= max_abs_diff;
}

// glam's Vec2::is_normalized
__device__ bool Vec2_is_normalized(float2 self_) {
    return fabsf(Vec2_length_squared(self_) - 1.0f) <= 0.0002f;
}

// glam's Vec2::min_position
__device__ unsigned Vec2_min_position(float2 self_, Panic<2> &panicked) {
    const Array<float, 2> components = Vec2_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 2u; i++) {
        if (position >= 2u) {
            panic(panicked, 0u, 2u, position);
            return unsigned{};
        }
        if (components.element[i] < components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's Vec2::max_position
__device__ unsigned Vec2_max_position(float2 self_, Panic<2> &panicked) {
    const Array<float, 2> components = Vec2_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 2u; i++) {
        if (position >= 2u) {
            panic(panicked, 1u, 2u, position);
            return unsigned{};
        }
        if (components.element[i] > components.element[position]) {
            position = i;
        }
    }
    return position;
}

// tests/kernels/vectors.rs:131
__device__ Array<unsigned, 24> answers_of_two(float2 a, float2 b, Panic<2> &panicked) {
    const auto infinite = float2{__uint_as_float(0x7f800000u), a.y};
    const auto nan = float2{b.x, __uint_as_float(0x7fc00000u)};
    const unsigned result = Vec2_min_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 24>{};
    }
    const unsigned result_1 = Vec2_max_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 24>{};
    }
    return Array<unsigned, 24>{{BVec2_bitmask(Vec2_cmpeq(a, b)), BVec2_bitmask(Vec2_cmpne(a, b)), BVec2_bitmask(Vec2_cmplt(a, b)), BVec2_bitmask(Vec2_cmple(a, b)), BVec2_bitmask(Vec2_cmpgt(a, b)), BVec2_bitmask(Vec2_cmpge(a, b)), Vec2_is_negative_bitmask(a), BVec2_bitmask(Vec2_is_finite_mask(infinite)), BVec2_bitmask(Vec2_is_nan_mask(nan)), unsigned(Vec2_is_finite(a)), unsigned(Vec2_is_finite(infinite)), unsigned(Vec2_is_nan(a)), unsigned(Vec2_is_nan(nan)), unsigned(BVec2_all(Vec2_cmplt(a, b))), unsigned(BVec2_any(Vec2_cmplt(a, b))), unsigned(BVec2_test(Vec2_cmplt(a, b), 1u)), BVec2_bitmask((!Vec2_cmplt(a, b) & Vec2_cmpgt(a, float2{0.0f, 0.0f})) | Vec2_cmpeq(a, b)), BVec2_bitmask(Vec2_cmplt(a, b) ^ Vec2_cmpne(a, float2{1.0f, 1.0f})), unsigned(Vec2_eq(a, b)), unsigned(!Vec2_eq(a, b)), unsigned(Vec2_abs_diff_eq(a, b, 2.0f)), unsigned(Vec2_is_normalized(a)) + 2u * unsigned(Vec2_is_normalized(float2{0.0f, 1.0f})), result, result_1}};
}

extern "C" __global__ void __launch_bounds__(256) two(const Launch launch, const float2 *__restrict__ a, const float2 *__restrict__ b, float2 *__restrict__ exact, float2 *__restrict__ inexact, float *__restrict__ numbers, unsigned *__restrict__ answers, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 2u, launch.a_len, i);
            return;
        }
        const float2 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 3u, launch.b_len, i);
            return;
        }
        const float2 b_1 = b[i];
        const Array<packed_float2, 29> e = exact_of_two(a_1, b_1);
        const Array<packed_float2, 24> x = inexact_of_two(a_1, b_1);
        const Array<float, 12> n = numbers_of_two(a_1, b_1);
        const Array<unsigned, 24> q = answers_of_two(a_1, b_1, panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (u32_saturating_add(29u * i, 28u) < launch.exact_len) {
            for (unsigned k = 0u; k < 29u; k++) {
                const unsigned index = 29u * i + k;
                exact[index] = e.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 29u; k++) {
                const unsigned index = 29u * i + k;
                if (index >= launch.exact_len) {
                    panic(panicked, 4u, launch.exact_len, index);
                    return;
                }
                exact[index] = e.element[k];
            }
        }
        if (u32_saturating_add(24u * i, 23u) < launch.inexact_len && u32_saturating_add(24u * i, 23u) < launch.answers_len) {
            for (unsigned k = 0u; k < 24u; k++) {
                const unsigned index = 24u * i + k;
                inexact[index] = x.element[k];
                answers[index] = q.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 24u; k++) {
                const unsigned index = 24u * i + k;
                if (index >= launch.inexact_len) {
                    panic(panicked, 5u, launch.inexact_len, index);
                    return;
                }
                inexact[index] = x.element[k];
                if (index >= launch.answers_len) {
                    panic(panicked, 6u, launch.answers_len, index);
                    return;
                }
                answers[index] = q.element[k];
            }
        }
        if (u32_saturating_add(12u * i, 11u) < launch.numbers_len) {
            for (unsigned k = 0u; k < 12u; k++) {
                const unsigned index = 12u * i + k;
                numbers[index] = n.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 12u; k++) {
                const unsigned index = 12u * i + k;
                if (index >= launch.numbers_len) {
                    panic(panicked, 7u, launch.numbers_len, index);
                    return;
                }
                numbers[index] = n.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
