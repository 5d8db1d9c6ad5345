// four, tests/kernels/vectors.rs:170

template <class T, unsigned N>
struct Array {
    T element[N];
};

struct bool4 {
    bool x, y, z, w;
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

struct Tuple2_Vec4_f32 {
    alignas(16) float4 f0;
    float f1;
};

struct Tuple2_Vec4_Vec4 {
    alignas(16) float4 f0;
    alignas(16) float4 f1;
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

__device__ bool4 operator!(bool4 a) { return bool4{!a.x, !a.y, !a.z, !a.w}; }

__device__ bool4 operator&(bool4 a, bool4 b) { return bool4{bool(a.x & b.x), bool(a.y & b.y), bool(a.z & b.z), bool(a.w & b.w)}; }

__device__ bool4 operator^(bool4 a, bool4 b) { return bool4{bool(a.x ^ b.x), bool(a.y ^ b.y), bool(a.z ^ b.z), bool(a.w ^ b.w)}; }

__device__ bool4 operator|(bool4 a, bool4 b) { return bool4{bool(a.x | b.x), bool(a.y | b.y), bool(a.z | b.z), bool(a.w | b.w)}; }

__device__ float4 operator*(float a, float4 b) { return float4{a * b.x, a * b.y, a * b.z, a * b.w}; }

__device__ float4 operator*(float4 a, float b) { return float4{a.x * b, a.y * b, a.z * b, a.w * b}; }

__device__ float4 operator*(float4 a, float4 b) { return float4{a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w}; }

__device__ float4 operator+(float a, float4 b) { return float4{a + b.x, a + b.y, a + b.z, a + b.w}; }

__device__ float4 operator+(float4 a, float b) { return float4{a.x + b, a.y + b, a.z + b, a.w + b}; }

__device__ float4 operator+(float4 a, float4 b) { return float4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

__device__ float4 operator-(float a, float4 b) { return float4{a - b.x, a - b.y, a - b.z, a - b.w}; }

__device__ float4 operator-(float4 a) { return float4{-a.x, -a.y, -a.z, -a.w}; }

__device__ float4 operator-(float4 a, float b) { return float4{a.x - b, a.y - b, a.z - b, a.w - b}; }

__device__ float4 operator-(float4 a, float4 b) { return float4{a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w}; }

__device__ float4 operator/(float a, float4 b) { return float4{a / b.x, a / b.y, a / b.z, a / b.w}; }

__device__ float4 operator/(float4 a, float b) { return float4{a.x / b, a.y / b, a.z / b, a.w / b}; }

__device__ float4 operator/(float4 a, float4 b) { return float4{a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w}; }

// glam's Vec4::min
__device__ float4 Vec4_min(float4 self_, float4 rhs) {
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
    float value_2;
    if (self_.z < rhs.z) {
        value_2 = self_.z;
    } else {
        value_2 = rhs.z;
    }
    float value_3;
    if (self_.w < rhs.w) {
        value_3 = self_.w;
    } else {
        value_3 = rhs.w;
    }
    return float4{value, value_1, value_2, value_3};
}

// glam's Vec4::max
__device__ float4 Vec4_max(float4 self_, float4 rhs) {
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
    float value_2;
    if (self_.z > rhs.z) {
        value_2 = self_.z;
    } else {
        value_2 = rhs.z;
    }
    float value_3;
    if (self_.w > rhs.w) {
        value_3 = self_.w;
    } else {
        value_3 = rhs.w;
    }
    return float4{value, value_1, value_2, value_3};
}

// glam's Vec4::clamp
__device__ float4 Vec4_clamp(float4 self_, float4 min_1, float4 max_1) {
    return Vec4_min(Vec4_max(self_, min_1), max_1);
}

// glam's Vec4::abs
__device__ float4 Vec4_abs(float4 self_) {
    return float4{fabsf(self_.x), fabsf(self_.y), fabsf(self_.z), fabsf(self_.w)};
}

// glam's Vec4::signum
__device__ float4 Vec4_signum(float4 self_) {
    return float4{f32_signum(self_.x), f32_signum(self_.y), f32_signum(self_.z), f32_signum(self_.w)};
}

// glam's Vec4::copysign
__device__ float4 Vec4_copysign(float4 self_, float4 rhs) {
    return float4{copysignf(self_.x, rhs.x), copysignf(self_.y, rhs.y), copysignf(self_.z, rhs.z), copysignf(self_.w, rhs.w)};
}

// glam's Vec4::round
__device__ float4 Vec4_round(float4 self_) {
    return float4{roundf(self_.x), roundf(self_.y), roundf(self_.z), roundf(self_.w)};
}

// glam's Vec4::trunc
__device__ float4 Vec4_trunc(float4 self_) {
    return float4{truncf(self_.x), truncf(self_.y), truncf(self_.z), truncf(self_.w)};
}

// glam's Vec4::fract
__device__ float4 Vec4_fract(float4 self_) {
    return self_ - Vec4_trunc(self_);
}

// glam's Vec4::floor
__device__ float4 Vec4_floor(float4 self_) {
    return float4{floorf(self_.x), floorf(self_.y), floorf(self_.z), floorf(self_.w)};
}

// glam's Vec4::fract_gl
__device__ float4 Vec4_fract_gl(float4 self_) {
    return self_ - Vec4_floor(self_);
}

// glam's Vec4::step
__device__ float4 Vec4_step(float4 self_, float4 rhs) {
    return float4{(rhs.x < self_.x ? 0.0f : 1.0f), (rhs.y < self_.y ? 0.0f : 1.0f), (rhs.z < self_.z ? 0.0f : 1.0f), (rhs.w < self_.w ? 0.0f : 1.0f)};
}

// glam's Vec4::saturate
__device__ float4 Vec4_saturate(float4 self_) {
    return Vec4_clamp(self_, float4{0.0f, 0.0f, 0.0f, 0.0f}, float4{1.0f, 1.0f, 1.0f, 1.0f});
}

// glam's Vec4::midpoint
__device__ float4 Vec4_midpoint(float4 self_, float4 rhs) {
    return (self_ + rhs) * 0.5f;
}

// glam's Vec4::lerp
__device__ float4 Vec4_lerp(float4 self_, float4 rhs, float s) {
    return self_ * (1.0f - s) + rhs * s;
}

// glam's Vec4::dot
__device__ float Vec4_dot(float4 self_, float4 rhs) {
    return self_.x * rhs.x + self_.z * rhs.z + (self_.y * rhs.y + self_.w * rhs.w);
}

// glam's Vec4::reflect
__device__ float4 Vec4_reflect(float4 self_, float4 normal) {
    return self_ - 2.0f * Vec4_dot(self_, normal) * normal;
}

// glam's Vec4::dot_into_vec
__device__ float4 Vec4_dot_into_vec(float4 self_, float4 rhs) {
    const float component = Vec4_dot(self_, rhs);
    return float4{component, component, component, component};
}

// glam's Vec4::project_onto_normalized
__device__ float4 Vec4_project_onto_normalized(float4 self_, float4 rhs) {
    return rhs * Vec4_dot(self_, rhs);
}

// glam's Vec4::reject_from_normalized
__device__ float4 Vec4_reject_from_normalized(float4 self_, float4 rhs) {
    return self_ - Vec4_project_onto_normalized(self_, rhs);
}

// glam's Vec4::cmplt
__device__ bool4 Vec4_cmplt(float4 self_, float4 rhs) {
    return bool4{self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z, self_.w < rhs.w};
}

// glam's Vec4::select
__device__ float4 Vec4_select(bool4 mask, float4 if_true, float4 if_false) {
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
    float value_2;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    float value_3;
    if (mask.w) {
        value_3 = if_true.w;
    } else {
        value_3 = if_false.w;
    }
    return float4{value, value_1, value_2, value_3};
}

// glam's Vec4::to_array
__device__ Array<float, 4> Vec4_to_array(float4 self_) {
    return Array<float, 4>{{self_.x, self_.y, self_.z, self_.w}};
}

// glam's Vec4::from_array
__device__ float4 Vec4_from_array(Array<float, 4> a) {
    return float4{a.element[0u], a.element[1u], a.element[2u], a.element[3u]};
}

// tests/kernels/vectors.rs:133
__device__ Array<float4, 29> exact_of_four(float4 a, float4 b) {
    const float4 kept = Vec4_min(a, b);
    const float4 kept_1 = Vec4_max(a, b);
    const float component = -1.0f;
    return Array<float4, 29>{{a + b, a - b, a * b, -a, a + 1.5f, a - 1.5f, a * 2.5f, 0.5f + a, 0.5f - a, 3.0f * a, kept, kept_1, Vec4_clamp(a, float4{component, component, component, component}, float4{2.0f, 2.0f, 2.0f, 2.0f}), Vec4_abs(a), Vec4_signum(a), Vec4_copysign(a, b), Vec4_round(a), Vec4_trunc(a), Vec4_fract(a), Vec4_fract_gl(a), Vec4_step(a, b), Vec4_saturate(a), Vec4_midpoint(a, b), Vec4_lerp(a, b, 0.25f), Vec4_reflect(a, b), Vec4_dot_into_vec(a, b), Vec4_project_onto_normalized(a, b) + Vec4_reject_from_normalized(a, b), Vec4_select(Vec4_cmplt(a, b), a, b), float4{1.0f, 1.0f, 1.0f, 1.0f} + float4{1.0f, 0.0f, 0.0f, 0.0f} - float4{0.0f, -1.0f, 0.0f, 0.0f} * Vec4_from_array(Vec4_to_array(a))}};
}

// glam's Vec4::recip
__device__ float4 Vec4_recip(float4 self_) {
    return 1.0f / self_;
}

// glam's Vec4::ceil
__device__ float4 Vec4_ceil(float4 self_) {
    return float4{ceilf(self_.x), ceilf(self_.y), ceilf(self_.z), ceilf(self_.w)};
}

// glam's Vec4::sqrt
__device__ float4 Vec4_sqrt(float4 self_) {
    return float4{sqrtf(self_.x), sqrtf(self_.y), sqrtf(self_.z), sqrtf(self_.w)};
}

// glam's Vec4::exp
__device__ float4 Vec4_exp(float4 self_) {
    return float4{expf(self_.x), expf(self_.y), expf(self_.z), expf(self_.w)};
}

// glam's Vec4::exp2
__device__ float4 Vec4_exp2(float4 self_) {
    return float4{exp2f(self_.x), exp2f(self_.y), exp2f(self_.z), exp2f(self_.w)};
}

// glam's Vec4::ln
__device__ float4 Vec4_ln(float4 self_) {
    return float4{logf(self_.x), logf(self_.y), logf(self_.z), logf(self_.w)};
}

// glam's Vec4::log2
__device__ float4 Vec4_log2(float4 self_) {
    return float4{log2f(self_.x), log2f(self_.y), log2f(self_.z), log2f(self_.w)};
}

// glam's Vec4::powf
__device__ float4 Vec4_powf(float4 self_, float n) {
    return float4{powf(self_.x, n), powf(self_.y, n), powf(self_.z, n), powf(self_.w, n)};
}

// glam's Vec4::mul_add
__device__ float4 Vec4_mul_add(float4 self_, float4 a, float4 b) {
    return float4{fmaf(self_.x, a.x, b.x), fmaf(self_.y, a.y, b.y), fmaf(self_.z, a.z, b.z), fmaf(self_.w, a.w, b.w)};
}

// glam's Vec4::rem_euclid
__device__ float4 Vec4_rem_euclid(float4 self_, float4 rhs) {
    return float4{f32_rem_euclid(self_.x, rhs.x), f32_rem_euclid(self_.y, rhs.y), f32_rem_euclid(self_.z, rhs.z), f32_rem_euclid(self_.w, rhs.w)};
}

// glam's Vec4::length
__device__ float Vec4_length(float4 self_) {
    return sqrtf(Vec4_dot(self_, self_));
}

// glam's Vec4::normalize
__device__ float4 Vec4_normalize(float4 self_) {
    return self_ / Vec4_length(self_);
}

// glam's Vec4::length_recip
__device__ float Vec4_length_recip(float4 self_) {
    return 1.0f / Vec4_length(self_);
}

// glam's Vec4::normalize_or
__device__ float4 Vec4_normalize_or(float4 self_, float4 fallback) {
    const float recip = Vec4_length_recip(self_);
    if (f32_is_finite(recip) && recip > 0.0f) {
        return self_ * recip;
    } else {
        return fallback;
    }
}

// glam's Vec4::normalize_or_zero
__device__ float4 Vec4_normalize_or_zero(float4 self_) {
    return Vec4_normalize_or(self_, float4{0.0f, 0.0f, 0.0f, 0.0f});
}

// glam's Vec4::normalize_and_length
__device__ Tuple2_Vec4_f32 Vec4_normalize_and_length(float4 self_) {
    const float length = Vec4_length(self_);
    const float recip = 1.0f / length;
    if (f32_is_finite(recip) && recip > 0.0f) {
        return Tuple2_Vec4_f32{self_ * recip, length};
    } else {
        return Tuple2_Vec4_f32{float4{1.0f, 0.0f, 0.0f, 0.0f}, 0.0f};
    }
}

// glam's Vec4::project_onto
__device__ float4 Vec4_project_onto(float4 self_, float4 rhs) {
    return rhs * (Vec4_dot(self_, rhs) / Vec4_dot(rhs, rhs));
}

// glam's Vec4::reject_from
__device__ float4 Vec4_reject_from(float4 self_, float4 rhs) {
    return self_ - Vec4_project_onto(self_, rhs);
}

// glam's Vec4::refract
__device__ float4 Vec4_refract(float4 self_, float4 normal, float eta) {
    const float cosine = Vec4_dot(normal, self_);
    const float k = 1.0f - eta * eta * (1.0f - cosine * cosine);
    if (k >= 0.0f) {
        return eta * self_ - (eta * cosine + sqrtf(k)) * normal;
    } else {
        return float4{0.0f, 0.0f, 0.0f, 0.0f};
    }
}

// glam's Vec4::move_towards
__device__ float4 Vec4_move_towards(float4 self_, float4 rhs, float d) {
    const float4 way = rhs - self_;
    const float length = Vec4_length(way);
    if (length <= d || length <= 0.0001f) {
        return rhs;
    } else {
        return self_ + way / length * d;
    }
}

// glam's Vec4::smoothstep
__device__ float4 Vec4_smoothstep(float4 self_, float4 edge0, float4 edge1) {
    const float4 t = Vec4_saturate((self_ - edge0) / (edge1 - edge0));
    return t * t * (3.0f - 2.0f * t);
}

// glam's Vec4::length_squared
__device__ float Vec4_length_squared(float4 self_) {
    return Vec4_dot(self_, self_);
}

// glam's Vec4::clamp_length
__device__ float4 Vec4_clamp_length(float4 self_, float min_1, float max_1) {
    const float squared = Vec4_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrtf(squared));
    } else if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrtf(squared));
    } else {
        return self_;
    }
}

// glam's Vec4::clamp_length_max
__device__ float4 Vec4_clamp_length_max(float4 self_, float max_1) {
    const float squared = Vec4_length_squared(self_);
    if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrtf(squared));
    } else {
        return self_;
    }
}

// glam's Vec4::clamp_length_min
__device__ float4 Vec4_clamp_length_min(float4 self_, float min_1) {
    const float squared = Vec4_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrtf(squared));
    } else {
        return self_;
    }
}

// tests/kernels/vectors.rs:133
__device__ Array<float4, 24> inexact_of_four(float4 a, float4 b) {
    return Array<float4, 24>{{a / b, a / 3.0f, 3.0f / a, Vec4_recip(a), Vec4_floor(a) + Vec4_ceil(a), Vec4_sqrt(Vec4_abs(a)), Vec4_exp(a), Vec4_exp2(a), Vec4_ln(Vec4_abs(a)), Vec4_log2(Vec4_abs(a)), Vec4_powf(Vec4_abs(a), 1.5f), Vec4_mul_add(a, b, b), Vec4_rem_euclid(a, b), Vec4_normalize(a), Vec4_normalize_or(a, b) - Vec4_normalize_or(float4{0.0f, 0.0f, 0.0f, 0.0f}, b), Vec4_normalize_or_zero(a) + Vec4_normalize_or_zero(float4{0.0f, 0.0f, 0.0f, 0.0f}), Vec4_normalize_and_length(a).f0, Vec4_project_onto(a, b), Vec4_reject_from(a, b), Vec4_refract(Vec4_normalize(a), Vec4_normalize(b), 0.75f), Vec4_move_towards(a, b, 0.5f), Vec4_smoothstep(a, Vec4_min(b, a) - 0.5f, Vec4_max(b, a)), Vec4_clamp_length(a, 1.0f, 2.0f), Vec4_clamp_length_max(a, 1.5f) - Vec4_clamp_length_min(b, 3.5f)}};
}

// glam's Vec4::distance_squared
__device__ float Vec4_distance_squared(float4 self_, float4 rhs) {
    return Vec4_length_squared(self_ - rhs);
}

// glam's Vec4::element_sum
__device__ float Vec4_element_sum(float4 self_) {
    return self_.x + self_.y + (self_.z + self_.w);
}

// glam's Vec4::element_product
__device__ float Vec4_element_product(float4 self_) {
    return self_.x * self_.y * (self_.z * self_.w);
}

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

// glam's Vec2::min_element
__device__ float Vec2_min_element(float2 self_) {
    if (self_.x < self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's Vec4::min_element
__device__ float Vec4_min_element(float4 self_) {
    return Vec2_min_element(Vec2_min(float2{self_.x, self_.y}, float2{self_.z, self_.w}));
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

// glam's Vec2::max_element
__device__ float Vec2_max_element(float2 self_) {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's Vec4::max_element
__device__ float Vec4_max_element(float4 self_) {
    return Vec2_max_element(Vec2_max(float2{self_.x, self_.y}, float2{self_.z, self_.w}));
}

// glam's Vec4::distance
__device__ float Vec4_distance(float4 self_, float4 rhs) {
    return Vec4_length(self_ - rhs);
}

// glam's Vec4::sin
__device__ float4 Vec4_sin(float4 self_) {
    return float4{sinf(self_.x), sinf(self_.y), sinf(self_.z), sinf(self_.w)};
}

// glam's Vec4::cos
__device__ float4 Vec4_cos(float4 self_) {
    return float4{cosf(self_.x), cosf(self_.y), cosf(self_.z), cosf(self_.w)};
}

// glam's Vec4::sin_cos
__device__ Tuple2_Vec4_Vec4 Vec4_sin_cos(float4 self_) {
    return Tuple2_Vec4_Vec4{Vec4_sin(self_), Vec4_cos(self_)};
}

// tests/kernels/vectors.rs:133
__device__ Array<float, 12> numbers_of_four(float4 a, float4 b) {
    return Array<float, 12>{{Vec4_dot(a, b), Vec4_length_squared(a), Vec4_distance_squared(a, b), Vec4_element_sum(a), Vec4_element_product(a), Vec4_min_element(a), Vec4_max_element(a), Vec4_length(a), Vec4_length_recip(a), Vec4_distance(a, b), Vec4_normalize_and_length(a).f1, Vec4_dot(Vec4_sin(a), b) + Vec4_dot(Vec4_cos(b), a) + Vec4_sin_cos(a).f1.x}};
}

// glam's Vec4::cmpeq
__device__ bool4 Vec4_cmpeq(float4 self_, float4 rhs) {
    return bool4{self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z, self_.w == rhs.w};
}

// glam's BVec4::bitmask
__device__ unsigned BVec4_bitmask(bool4 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1) | (unsigned(self_.z) << 2) | (unsigned(self_.w) << 3);
}

// glam's Vec4::cmpne
__device__ bool4 Vec4_cmpne(float4 self_, float4 rhs) {
    return bool4{self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z, self_.w != rhs.w};
}

// glam's Vec4::cmple
__device__ bool4 Vec4_cmple(float4 self_, float4 rhs) {
    return bool4{self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z, self_.w <= rhs.w};
}

// glam's Vec4::cmpgt
__device__ bool4 Vec4_cmpgt(float4 self_, float4 rhs) {
    return bool4{self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z, self_.w > rhs.w};
}

// glam's Vec4::cmpge
__device__ bool4 Vec4_cmpge(float4 self_, float4 rhs) {
    return bool4{self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z, self_.w >= rhs.w};
}

// glam's Vec4::is_negative_bitmask
__device__ unsigned Vec4_is_negative_bitmask(float4 self_) {
    return (unsigned(f32_is_sign_negative(self_.x)) << 0) | (unsigned(f32_is_sign_negative(self_.y)) << 1) | (unsigned(f32_is_sign_negative(self_.z)) << 2) | (unsigned(f32_is_sign_negative(self_.w)) << 3);
}

// glam's Vec4::is_finite_mask
__device__ bool4 Vec4_is_finite_mask(float4 self_) {
    return bool4{f32_is_finite(self_.x), f32_is_finite(self_.y), f32_is_finite(self_.z), f32_is_finite(self_.w)};
}

// glam's Vec4::is_nan_mask
__device__ bool4 Vec4_is_nan_mask(float4 self_) {
    return bool4{f32_is_nan(self_.x), f32_is_nan(self_.y), f32_is_nan(self_.z), f32_is_nan(self_.w)};
}

// glam's Vec4::is_finite
__device__ bool Vec4_is_finite(float4 self_) {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y) && f32_is_finite(self_.z) && f32_is_finite(self_.w);
}

// glam's Vec4::is_nan
__device__ bool Vec4_is_nan(float4 self_) {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y) || f32_is_nan(self_.z) || f32_is_nan(self_.w);
}

// glam's BVec4::all
__device__ bool BVec4_all(bool4 self_) {
    return self_.x && self_.y && self_.z && self_.w;
}

// glam's BVec4::any
__device__ bool BVec4_any(bool4 self_) {
    return self_.x || self_.y || self_.z || self_.w;
}

// glam's BVec4::test
__device__ bool BVec4_test(bool4 self_, unsigned index) {
    return ((BVec4_bitmask(self_) >> (index & 31)) & 1u) != 0u;
}

// glam's Vec4::eq
__device__ bool Vec4_eq(float4 self_, float4 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z && self_.w == rhs.w;
}

// glam's Vec4::abs_diff_eq
__device__ bool Vec4_abs_diff_eq(float4 self_, float4 rhs, float max_abs_diff) {
    return fabsf(self_.x - rhs.x) <= max_abs_diff && fabsf(self_.y - rhs.y) <= max_abs_diff && fabsf(self_.z - rhs.z) <= max_abs_diff && fabsf(self_.w - rhs.w) <= max_abs_diff;
}

// glam's Vec4::is_normalized
__device__ bool Vec4_is_normalized(float4 self_) {
    return fabsf(Vec4_length_squared(self_) - 1.0f) <= 0.0002f;
}

// glam's Vec4::min_position
__device__ unsigned Vec4_min_position(float4 self_, Panic<2> &panicked) {
    const Array<float, 4> components = Vec4_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 4u; i++) {
        if (position >= 4u) {
            panic(panicked, 0u, 4u, position);
            return unsigned{};
        }
        if (components.element[i] < components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's Vec4::max_position
__device__ unsigned Vec4_max_position(float4 self_, Panic<2> &panicked) {
    const Array<float, 4> components = Vec4_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 4u; i++) {
        if (position >= 4u) {
            panic(panicked, 1u, 4u, position);
            return unsigned{};
        }
        if (components.element[i] > components.element[position]) {
            position = i;
        }
    }
    return position;
}

// tests/kernels/vectors.rs:133
__device__ Array<unsigned, 24> answers_of_four(float4 a, float4 b, Panic<2> &panicked) {
    const auto infinite = float4{__uint_as_float(0x7f800000u), a.y, a.z, a.w};
    const auto nan = float4{b.x, __uint_as_float(0x7fc00000u), b.z, b.w};
    const unsigned result = Vec4_min_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 24>{};
    }
    const unsigned result_1 = Vec4_max_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 24>{};
    }
    return Array<unsigned, 24>{{BVec4_bitmask(Vec4_cmpeq(a, b)), BVec4_bitmask(Vec4_cmpne(a, b)), BVec4_bitmask(Vec4_cmplt(a, b)), BVec4_bitmask(Vec4_cmple(a, b)), BVec4_bitmask(Vec4_cmpgt(a, b)), BVec4_bitmask(Vec4_cmpge(a, b)), Vec4_is_negative_bitmask(a), BVec4_bitmask(Vec4_is_finite_mask(infinite)), BVec4_bitmask(Vec4_is_nan_mask(nan)), unsigned(Vec4_is_finite(a)), unsigned(Vec4_is_finite(infinite)), unsigned(Vec4_is_nan(a)), unsigned(Vec4_is_nan(nan)), unsigned(BVec4_all(Vec4_cmplt(a, b))), unsigned(BVec4_any(Vec4_cmplt(a, b))), unsigned(BVec4_test(Vec4_cmplt(a, b), 1u)), BVec4_bitmask((!Vec4_cmplt(a, b) & Vec4_cmpgt(a, float4{0.0f, 0.0f, 0.0f, 0.0f})) | Vec4_cmpeq(a, b)), BVec4_bitmask(Vec4_cmplt(a, b) ^ Vec4_cmpne(a, float4{1.0f, 1.0f, 1.0f, 1.0f})), unsigned(Vec4_eq(a, b)), unsigned(!Vec4_eq(a, b)), unsigned(Vec4_abs_diff_eq(a, b, 2.0f)), unsigned(Vec4_is_normalized(a)) + 2u * unsigned(Vec4_is_normalized(float4{0.0f, 1.0f, 0.0f, 0.0f})), result, result_1}};
}

extern "C" __global__ void __launch_bounds__(256) four(const Launch launch, const float4 *__restrict__ a, const float4 *__restrict__ b, float4 *__restrict__ exact, float4 *__restrict__ inexact, float *__restrict__ numbers, unsigned *__restrict__ answers, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 2u, launch.a_len, i);
            return;
        }
        const float4 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 3u, launch.b_len, i);
            return;
        }
        const float4 b_1 = b[i];
        const Array<float4, 29> e = exact_of_four(a_1, b_1);
        const Array<float4, 24> x = inexact_of_four(a_1, b_1);
        const Array<float, 12> n = numbers_of_four(a_1, b_1);
        const Array<unsigned, 24> q = answers_of_four(a_1, b_1, panicked);
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
