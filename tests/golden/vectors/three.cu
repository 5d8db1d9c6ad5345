// three, tests/kernels/vectors.rs:153

template <class T, unsigned N>
struct Array {
    T element[N];
};

struct bool3 {
    bool x, y, z;
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

struct Tuple2_Vec3_f32 {
    float3 f0;
    float f1;
};

struct Tuple2_Vec3_Vec3 {
    float3 f0;
    float3 f1;
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

__device__ bool3 operator!(bool3 a) { return bool3{!a.x, !a.y, !a.z}; }

__device__ bool3 operator&(bool3 a, bool3 b) { return bool3{bool(a.x & b.x), bool(a.y & b.y), bool(a.z & b.z)}; }

__device__ bool3 operator^(bool3 a, bool3 b) { return bool3{bool(a.x ^ b.x), bool(a.y ^ b.y), bool(a.z ^ b.z)}; }

__device__ bool3 operator|(bool3 a, bool3 b) { return bool3{bool(a.x | b.x), bool(a.y | b.y), bool(a.z | b.z)}; }

__device__ float3 operator*(float a, float3 b) { return float3{a * b.x, a * b.y, a * b.z}; }

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator*(float3 a, float3 b) { return float3{a.x * b.x, a.y * b.y, a.z * b.z}; }

__device__ float3 operator+(float a, float3 b) { return float3{a + b.x, a + b.y, a + b.z}; }

__device__ float3 operator+(float3 a, float b) { return float3{a.x + b, a.y + b, a.z + b}; }

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

__device__ float3 operator-(float a, float3 b) { return float3{a - b.x, a - b.y, a - b.z}; }

__device__ float3 operator-(float3 a) { return float3{-a.x, -a.y, -a.z}; }

__device__ float3 operator-(float3 a, float b) { return float3{a.x - b, a.y - b, a.z - b}; }

__device__ float3 operator-(float3 a, float3 b) { return float3{a.x - b.x, a.y - b.y, a.z - b.z}; }

__device__ float3 operator/(float a, float3 b) { return float3{a / b.x, a / b.y, a / b.z}; }

__device__ float3 operator/(float3 a, float b) { return float3{a.x / b, a.y / b, a.z / b}; }

__device__ float3 operator/(float3 a, float3 b) { return float3{a.x / b.x, a.y / b.y, a.z / b.z}; }

// glam's Vec3::min
__device__ float3 Vec3_min(float3 self_, float3 rhs) {
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
    return float3{value, value_1, value_2};
}

// glam's Vec3::max
__device__ float3 Vec3_max(float3 self_, float3 rhs) {
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
    return float3{value, value_1, value_2};
}

// glam's Vec3::clamp
__device__ float3 Vec3_clamp(float3 self_, float3 min_1, float3 max_1) {
    return Vec3_min(Vec3_max(self_, min_1), max_1);
}

// glam's Vec3::abs
__device__ float3 Vec3_abs(float3 self_) {
    return float3{fabsf(self_.x), fabsf(self_.y), fabsf(self_.z)};
}

// glam's Vec3::signum
__device__ float3 Vec3_signum(float3 self_) {
    return float3{f32_signum(self_.x), f32_signum(self_.y), f32_signum(self_.z)};
}

// glam's Vec3::copysign
__device__ float3 Vec3_copysign(float3 self_, float3 rhs) {
    return float3{copysignf(self_.x, rhs.x), copysignf(self_.y, rhs.y), copysignf(self_.z, rhs.z)};
}

// glam's Vec3::round
__device__ float3 Vec3_round(float3 self_) {
    return float3{roundf(self_.x), roundf(self_.y), roundf(self_.z)};
}

// glam's Vec3::trunc
__device__ float3 Vec3_trunc(float3 self_) {
    return float3{truncf(self_.x), truncf(self_.y), truncf(self_.z)};
}

// glam's Vec3::fract
__device__ float3 Vec3_fract(float3 self_) {
    return self_ - Vec3_trunc(self_);
}

// glam's Vec3::floor
__device__ float3 Vec3_floor(float3 self_) {
    return float3{floorf(self_.x), floorf(self_.y), floorf(self_.z)};
}

// glam's Vec3::fract_gl
__device__ float3 Vec3_fract_gl(float3 self_) {
    return self_ - Vec3_floor(self_);
}

// glam's Vec3::step
__device__ float3 Vec3_step(float3 self_, float3 rhs) {
    return float3{(rhs.x < self_.x ? 0.0f : 1.0f), (rhs.y < self_.y ? 0.0f : 1.0f), (rhs.z < self_.z ? 0.0f : 1.0f)};
}

// glam's Vec3::saturate
__device__ float3 Vec3_saturate(float3 self_) {
    return Vec3_clamp(self_, float3{0.0f, 0.0f, 0.0f}, float3{1.0f, 1.0f, 1.0f});
}

// glam's Vec3::midpoint
__device__ float3 Vec3_midpoint(float3 self_, float3 rhs) {
    return (self_ + rhs) * 0.5f;
}

// glam's Vec3::lerp
__device__ float3 Vec3_lerp(float3 self_, float3 rhs, float s) {
    return self_ * (1.0f - s) + rhs * s;
}

// glam's Vec3::dot
__device__ float Vec3_dot(float3 self_, float3 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's Vec3::reflect
__device__ float3 Vec3_reflect(float3 self_, float3 normal) {
    return self_ - 2.0f * Vec3_dot(self_, normal) * normal;
}

// glam's Vec3::dot_into_vec
__device__ float3 Vec3_dot_into_vec(float3 self_, float3 rhs) {
    const float component = Vec3_dot(self_, rhs);
    return float3{component, component, component};
}

// glam's Vec3::project_onto_normalized
__device__ float3 Vec3_project_onto_normalized(float3 self_, float3 rhs) {
    return rhs * Vec3_dot(self_, rhs);
}

// glam's Vec3::reject_from_normalized
__device__ float3 Vec3_reject_from_normalized(float3 self_, float3 rhs) {
    return self_ - Vec3_project_onto_normalized(self_, rhs);
}

// glam's Vec3::cmplt
__device__ bool3 Vec3_cmplt(float3 self_, float3 rhs) {
    return bool3{self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z};
}

// glam's Vec3::select
__device__ float3 Vec3_select(bool3 mask, float3 if_true, float3 if_false) {
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
    return float3{value, value_1, value_2};
}

// glam's Vec3::to_array
__device__ Array<float, 3> Vec3_to_array(float3 self_) {
    return Array<float, 3>{{self_.x, self_.y, self_.z}};
}

// glam's Vec3::from_array
__device__ float3 Vec3_from_array(Array<float, 3> a) {
    return float3{a.element[0u], a.element[1u], a.element[2u]};
}

// tests/kernels/vectors.rs:132
__device__ Array<float3, 29> exact_of_three(float3 a, float3 b) {
    const float3 kept = Vec3_min(a, b);
    const float3 kept_1 = Vec3_max(a, b);
    const float component = -1.0f;
    return Array<float3, 29>{{a + b, a - b, a * b, -a, a + 1.5f, a - 1.5f, a * 2.5f, 0.5f + a, 0.5f - a, 3.0f * a, kept, kept_1, Vec3_clamp(a, float3{component, component, component}, float3{2.0f, 2.0f, 2.0f}), Vec3_abs(a), Vec3_signum(a), Vec3_copysign(a, b), Vec3_round(a), Vec3_trunc(a), Vec3_fract(a), Vec3_fract_gl(a), Vec3_step(a, b), Vec3_saturate(a), Vec3_midpoint(a, b), Vec3_lerp(a, b, 0.25f), Vec3_reflect(a, b), Vec3_dot_into_vec(a, b), Vec3_project_onto_normalized(a, b) + Vec3_reject_from_normalized(a, b), Vec3_select(Vec3_cmplt(a, b), a, b), float3{1.0f, 1.0f, 1.0f} + float3{1.0f, 0.0f, 0.0f} - float3{0.0f, -1.0f, 0.0f} * Vec3_from_array(Vec3_to_array(a))}};
}

// glam's Vec3::recip
__device__ float3 Vec3_recip(float3 self_) {
    return 1.0f / self_;
}

// glam's Vec3::ceil
__device__ float3 Vec3_ceil(float3 self_) {
    return float3{ceilf(self_.x), ceilf(self_.y), ceilf(self_.z)};
}

// glam's Vec3::sqrt
__device__ float3 Vec3_sqrt(float3 self_) {
    return float3{sqrtf(self_.x), sqrtf(self_.y), sqrtf(self_.z)};
}

// glam's Vec3::exp
__device__ float3 Vec3_exp(float3 self_) {
    return float3{expf(self_.x), expf(self_.y), expf(self_.z)};
}

// glam's Vec3::exp2
__device__ float3 Vec3_exp2(float3 self_) {
    return float3{exp2f(self_.x), exp2f(self_.y), exp2f(self_.z)};
}

// glam's Vec3::ln
__device__ float3 Vec3_ln(float3 self_) {
    return float3{logf(self_.x), logf(self_.y), logf(self_.z)};
}

// glam's Vec3::log2
__device__ float3 Vec3_log2(float3 self_) {
    return float3{log2f(self_.x), log2f(self_.y), log2f(self_.z)};
}

// glam's Vec3::powf
__device__ float3 Vec3_powf(float3 self_, float n) {
    return float3{powf(self_.x, n), powf(self_.y, n), powf(self_.z, n)};
}

// glam's Vec3::mul_add
__device__ float3 Vec3_mul_add(float3 self_, float3 a, float3 b) {
    return float3{fmaf(self_.x, a.x, b.x), fmaf(self_.y, a.y, b.y), fmaf(self_.z, a.z, b.z)};
}

// glam's Vec3::rem_euclid
__device__ float3 Vec3_rem_euclid(float3 self_, float3 rhs) {
    return float3{f32_rem_euclid(self_.x, rhs.x), f32_rem_euclid(self_.y, rhs.y), f32_rem_euclid(self_.z, rhs.z)};
}

// glam's Vec3::length
__device__ float Vec3_length(float3 self_) {
    return sqrtf(Vec3_dot(self_, self_));
}

// glam's Vec3::length_recip
__device__ float Vec3_length_recip(float3 self_) {
    return 1.0f / Vec3_length(self_);
}

// glam's Vec3::normalize
__device__ float3 Vec3_normalize(float3 self_) {
    return self_ * Vec3_length_recip(self_);
}

// glam's Vec3::normalize_or
__device__ float3 Vec3_normalize_or(float3 self_, float3 fallback) {
    const float recip = Vec3_length_recip(self_);
    if (f32_is_finite(recip) && recip > 0.0f) {
        return self_ * recip;
    } else {
        return fallback;
    }
}

// glam's Vec3::normalize_or_zero
__device__ float3 Vec3_normalize_or_zero(float3 self_) {
    return Vec3_normalize_or(self_, float3{0.0f, 0.0f, 0.0f});
}

// glam's Vec3::normalize_and_length
__device__ Tuple2_Vec3_f32 Vec3_normalize_and_length(float3 self_) {
    const float length = Vec3_length(self_);
    const float recip = 1.0f / length;
    if (f32_is_finite(recip) && recip > 0.0f) {
        return Tuple2_Vec3_f32{self_ * recip, length};
    } else {
        return Tuple2_Vec3_f32{float3{1.0f, 0.0f, 0.0f}, 0.0f};
    }
}

// glam's Vec3::project_onto
__device__ float3 Vec3_project_onto(float3 self_, float3 rhs) {
    return rhs * (Vec3_dot(self_, rhs) / Vec3_dot(rhs, rhs));
}

// glam's Vec3::reject_from
__device__ float3 Vec3_reject_from(float3 self_, float3 rhs) {
    return self_ - Vec3_project_onto(self_, rhs);
}

// glam's Vec3::refract
__device__ float3 Vec3_refract(float3 self_, float3 normal, float eta) {
    const float cosine = Vec3_dot(normal, self_);
    const float k = 1.0f - eta * eta * (1.0f - cosine * cosine);
    if (k >= 0.0f) {
        return eta * self_ - (eta * cosine + sqrtf(k)) * normal;
    } else {
        return float3{0.0f, 0.0f, 0.0f};
    }
}

// glam's Vec3::move_towards
__device__ float3 Vec3_move_towards(float3 self_, float3 rhs, float d) {
    const float3 way = rhs - self_;
    const float length = Vec3_length(way);
    if (length <= d || length <= 0.0001f) {
        return rhs;
    } else {
        return self_ + way / length * d;
    }
}

// glam's Vec3::smoothstep
__device__ float3 Vec3_smoothstep(float3 self_, float3 edge0, float3 edge1) {
    const float3 t = Vec3_saturate((self_ - edge0) / (edge1 - edge0));
    return t * t * (3.0f - 2.0f * t);
}

// glam's Vec3::length_squared
__device__ float Vec3_length_squared(float3 self_) {
    return Vec3_dot(self_, self_);
}

// glam's Vec3::clamp_length
__device__ float3 Vec3_clamp_length(float3 self_, float min_1, float max_1) {
    const float squared = Vec3_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrtf(squared));
    } else if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrtf(squared));
    } else {
        return self_;
    }
}

// glam's Vec3::clamp_length_max
__device__ float3 Vec3_clamp_length_max(float3 self_, float max_1) {
    const float squared = Vec3_length_squared(self_);
    if (squared > max_1 * max_1) {
        return max_1 * (self_ / sqrtf(squared));
    } else {
        return self_;
    }
}

// glam's Vec3::clamp_length_min
__device__ float3 Vec3_clamp_length_min(float3 self_, float min_1) {
    const float squared = Vec3_length_squared(self_);
    if (squared < min_1 * min_1) {
        return min_1 * (self_ / sqrtf(squared));
    } else {
        return self_;
    }
}

// tests/kernels/vectors.rs:132
__device__ Array<float3, 24> inexact_of_three(float3 a, float3 b) {
    return Array<float3, 24>{{a / b, a / 3.0f, 3.0f / a, Vec3_recip(a), Vec3_floor(a) + Vec3_ceil(a), Vec3_sqrt(Vec3_abs(a)), Vec3_exp(a), Vec3_exp2(a), Vec3_ln(Vec3_abs(a)), Vec3_log2(Vec3_abs(a)), Vec3_powf(Vec3_abs(a), 1.5f), Vec3_mul_add(a, b, b), Vec3_rem_euclid(a, b), Vec3_normalize(a), Vec3_normalize_or(a, b) - Vec3_normalize_or(float3{0.0f, 0.0f, 0.0f}, b), Vec3_normalize_or_zero(a) + Vec3_normalize_or_zero(float3{0.0f, 0.0f, 0.0f}), Vec3_normalize_and_length(a).f0, Vec3_project_onto(a, b), Vec3_reject_from(a, b), Vec3_refract(Vec3_normalize(a), Vec3_normalize(b), 0.75f), Vec3_move_towards(a, b, 0.5f), Vec3_smoothstep(a, Vec3_min(b, a) - 0.5f, Vec3_max(b, a)), Vec3_clamp_length(a, 1.0f, 2.0f), Vec3_clamp_length_max(a, 1.5f) - Vec3_clamp_length_min(b, 3.5f)}};
}

// glam's Vec3::distance_squared
__device__ float Vec3_distance_squared(float3 self_, float3 rhs) {
    return Vec3_length_squared(self_ - rhs);
}

// glam's Vec3::element_sum
__device__ float Vec3_element_sum(float3 self_) {
    return self_.x + self_.y + self_.z;
}

// glam's Vec3::element_product
__device__ float Vec3_element_product(float3 self_) {
    return self_.x * self_.y * self_.z;
}

// glam's Vec3::min_element
__device__ float Vec3_min_element(float3 self_) {
    float rest;
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
__device__ float Vec3_max_element(float3 self_) {
    float rest;
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
__device__ float Vec3_distance(float3 self_, float3 rhs) {
    return Vec3_length(self_ - rhs);
}

// glam's Vec3::sin
__device__ float3 Vec3_sin(float3 self_) {
    return float3{sinf(self_.x), sinf(self_.y), sinf(self_.z)};
}

// glam's Vec3::cos
__device__ float3 Vec3_cos(float3 self_) {
    return float3{cosf(self_.x), cosf(self_.y), cosf(self_.z)};
}

// glam's Vec3::sin_cos
__device__ Tuple2_Vec3_Vec3 Vec3_sin_cos(float3 self_) {
    return Tuple2_Vec3_Vec3{Vec3_sin(self_), Vec3_cos(self_)};
}

// tests/kernels/vectors.rs:132
__device__ Array<float, 12> numbers_of_three(float3 a, float3 b) {
    return Array<float, 12>{{Vec3_dot(a, b), Vec3_length_squared(a), Vec3_distance_squared(a, b), Vec3_element_sum(a), Vec3_element_product(a), Vec3_min_element(a), Vec3_max_element(a), Vec3_length(a), Vec3_length_recip(a), Vec3_distance(a, b), Vec3_normalize_and_length(a).f1, Vec3_dot(Vec3_sin(a), b) + Vec3_dot(Vec3_cos(b), a) + Vec3_sin_cos(a).f1.x}};
}

// glam's Vec3::cmpeq
__device__ bool3 Vec3_cmpeq(float3 self_, float3 rhs) {
    return bool3{self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z};
}

// glam's BVec3::bitmask
__device__ unsigned BVec3_bitmask(bool3 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1) | (unsigned(self_.z) << 2);
}

// glam's Vec3::cmpne
__device__ bool3 Vec3_cmpne(float3 self_, float3 rhs) {
    return bool3{self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z};
}

// glam's Vec3::cmple
__device__ bool3 Vec3_cmple(float3 self_, float3 rhs) {
    return bool3{self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z};
}

// glam's Vec3::cmpgt
__device__ bool3 Vec3_cmpgt(float3 self_, float3 rhs) {
    return bool3{self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z};
}

// glam's Vec3::cmpge
__device__ bool3 Vec3_cmpge(float3 self_, float3 rhs) {
    return bool3{self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z};
}

// glam's Vec3::is_negative_bitmask
__device__ unsigned Vec3_is_negative_bitmask(float3 self_) {
    return (unsigned(f32_is_sign_negative(self_.x)) << 0) | (unsigned(f32_is_sign_negative(self_.y)) << 1) | (unsigned(f32_is_sign_negative(self_.z)) << 2);
}

// glam's Vec3::is_finite_mask
__device__ bool3 Vec3_is_finite_mask(float3 self_) {
    return bool3{f32_is_finite(self_.x), f32_is_finite(self_.y), f32_is_finite(self_.z)};
}

// glam's Vec3::is_nan_mask
__device__ bool3 Vec3_is_nan_mask(float3 self_) {
    return bool3{f32_is_nan(self_.x), f32_is_nan(self_.y), f32_is_nan(self_.z)};
}

// glam's Vec3::is_finite
__device__ bool Vec3_is_finite(float3 self_) {
    return f32_is_finite(self_.x) && f32_is_finite(self_.y) && f32_is_finite(self_.z);
}

// glam's Vec3::is_nan
__device__ bool Vec3_is_nan(float3 self_) {
    return f32_is_nan(self_.x) || f32_is_nan(self_.y) || f32_is_nan(self_.z);
}

// glam's BVec3::all
__device__ bool BVec3_all(bool3 self_) {
    return self_.x && self_.y && self_.z;
}

// glam's BVec3::any
__device__ bool BVec3_any(bool3 self_) {
    return self_.x || self_.y || self_.z;
}

// glam's BVec3::test
__device__ bool BVec3_test(bool3 self_, unsigned index) {
    return ((BVec3_bitmask(self_) >> (index & 31)) & 1u) != 0u;
}

// glam's Vec3::eq
__device__ bool Vec3_eq(float3 self_, float3 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's Vec3::abs_diff_eq
__device__ bool Vec3_abs_diff_eq(float3 self_, float3 rhs, float max_abs_diff) {
    return fabsf(self_.x - rhs.x) <= max_abs_diff && fabsf(self_.y - rhs.y) <= max_abs_diff && fabsf(self_.z - rhs.z) <= max_abs_diff;
}

// glam's Vec3::is_normalized
__device__ bool Vec3_is_normalized(float3 self_) {
    return fabsf(Vec3_length_squared(self_) - 1.0f) <= 0.0002f;
}

// glam's Vec3::min_position
__device__ unsigned Vec3_min_position(float3 self_, Panic<2> &panicked) {
    const Array<float, 3> components = Vec3_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 3u; i++) {
        if (position >= 3u) {
            panic(panicked, 0u, 3u, position);
            return unsigned{};
        }
        if (components.element[i] < components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's Vec3::max_position
__device__ unsigned Vec3_max_position(float3 self_, Panic<2> &panicked) {
    const Array<float, 3> components = Vec3_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 3u; i++) {
        if (position >= 3u) {
            panic(panicked, 1u, 3u, position);
            return unsigned{};
        }
        if (components.element[i] > components.element[position]) {
            position = i;
        }
    }
    return position;
}

// tests/kernels/vectors.rs:132
__device__ Array<unsigned, 24> answers_of_three(float3 a, float3 b, Panic<2> &panicked) {
    const auto infinite = float3{__uint_as_float(0x7f800000u), a.y, a.z};
    const auto nan = float3{b.x, __uint_as_float(0x7fc00000u), b.z};
    const unsigned result = Vec3_min_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 24>{};
    }
    const unsigned result_1 = Vec3_max_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 24>{};
    }
    return Array<unsigned, 24>{{BVec3_bitmask(Vec3_cmpeq(a, b)), BVec3_bitmask(Vec3_cmpne(a, b)), BVec3_bitmask(Vec3_cmplt(a, b)), BVec3_bitmask(Vec3_cmple(a, b)), BVec3_bitmask(Vec3_cmpgt(a, b)), BVec3_bitmask(Vec3_cmpge(a, b)), Vec3_is_negative_bitmask(a), BVec3_bitmask(Vec3_is_finite_mask(infinite)), BVec3_bitmask(Vec3_is_nan_mask(nan)), unsigned(Vec3_is_finite(a)), unsigned(Vec3_is_finite(infinite)), unsigned(Vec3_is_nan(a)), unsigned(Vec3_is_nan(nan)), unsigned(BVec3_all(Vec3_cmplt(a, b))), unsigned(BVec3_any(Vec3_cmplt(a, b))), unsigned(BVec3_test(Vec3_cmplt(a, b), 1u)), BVec3_bitmask((!Vec3_cmplt(a, b) & Vec3_cmpgt(a, float3{0.0f, 0.0f, 0.0f})) | Vec3_cmpeq(a, b)), BVec3_bitmask(Vec3_cmplt(a, b) ^ Vec3_cmpne(a, float3{1.0f, 1.0f, 1.0f})), unsigned(Vec3_eq(a, b)), unsigned(!Vec3_eq(a, b)), unsigned(Vec3_abs_diff_eq(a, b, 2.0f)), unsigned(Vec3_is_normalized(a)) + 2u * unsigned(Vec3_is_normalized(float3{0.0f, 1.0f, 0.0f})), result, result_1}};
}

extern "C" __global__ void __launch_bounds__(256) three(const Launch launch, const float3 *__restrict__ a, const float3 *__restrict__ b, float3 *__restrict__ exact, float3 *__restrict__ inexact, float *__restrict__ numbers, unsigned *__restrict__ answers, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 2u, launch.a_len, i);
            return;
        }
        const float3 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 3u, launch.b_len, i);
            return;
        }
        const float3 b_1 = b[i];
        const Array<float3, 29> e = exact_of_three(a_1, b_1);
        const Array<float3, 24> x = inexact_of_three(a_1, b_1);
        const Array<float, 12> n = numbers_of_three(a_1, b_1);
        const Array<unsigned, 24> q = answers_of_three(a_1, b_1, panicked);
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
