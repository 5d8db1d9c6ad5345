// Rust's `f16`, the `half` crate's. NVRTC has no headers, so this is PTX; a quotient of `float`s, rounded, is the quotient.

struct f16 {
    unsigned short bits;
    static __device__ f16 rounded(float x) {
        f16 result;
        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result.bits) : "f"(x));
        return result;
    }
    __device__ float wide() const {
        float result;
        asm("cvt.f32.f16 %0, %1;" : "=f"(result) : "h"(bits));
        return result;
    }
    __device__ f16 operator+(f16 other) const {
        f16 result;
        asm("add.rn.f16 %0, %1, %2;" : "=h"(result.bits) : "h"(bits), "h"(other.bits));
        return result;
    }
    __device__ f16 operator-(f16 other) const {
        f16 result;
        asm("sub.rn.f16 %0, %1, %2;" : "=h"(result.bits) : "h"(bits), "h"(other.bits));
        return result;
    }
    __device__ f16 operator*(f16 other) const {
        f16 result;
        asm("mul.rn.f16 %0, %1, %2;" : "=h"(result.bits) : "h"(bits), "h"(other.bits));
        return result;
    }
    __device__ f16 operator/(f16 other) const { return rounded(wide() / other.wide()); }
    __device__ f16 operator%(f16 other) const { return rounded(fmodf(wide(), other.wide())); }
    __device__ f16 operator-() const { return {(unsigned short)(bits ^ 0x8000u)}; }
    __device__ bool operator==(f16 other) const { return wide() == other.wide(); }
    __device__ bool operator!=(f16 other) const { return wide() != other.wide(); }
    __device__ bool operator<(f16 other) const { return wide() < other.wide(); }
    __device__ bool operator<=(f16 other) const { return wide() <= other.wide(); }
    __device__ bool operator>(f16 other) const { return wide() > other.wide(); }
    __device__ bool operator>=(f16 other) const { return wide() >= other.wide(); }
};

__device__ f16 f16_from_f32(float x) {
    return f16::rounded(x);
}

__device__ float f16_to_f32(f16 x) {
    return x.wide();
}

__device__ unsigned short f16_to_bits(f16 x) {
    return x.bits;
}

__device__ bool f16_is_nan(f16 x) {
    return (x.bits & 0x7fffu) > 0x7c00u;
}

__device__ bool f16_is_finite(f16 x) {
    return (x.bits & 0x7fffu) < 0x7c00u;
}

__device__ bool f16_is_infinite(f16 x) {
    return (x.bits & 0x7fffu) == 0x7c00u;
}

__device__ bool f16_is_sign_negative(f16 x) {
    return x.bits >= 0x8000u;
}

__device__ f16 f16_abs(f16 x) {
    return {(unsigned short)(x.bits & 0x7fffu)};
}

__device__ f16 f16_copysign(f16 x, f16 sign) {
    return {(unsigned short)((x.bits & 0x7fffu) | (sign.bits & 0x8000u))};
}

__device__ f16 f16_signum(f16 x) {
    return f16_is_nan(x) ? x : f16_copysign({0x3c00}, x);
}

__device__ f16 f16_ceil(f16 x) {
    return f16::rounded(ceilf(x.wide()));
}

__device__ f16 f16_floor(f16 x) {
    return f16::rounded(floorf(x.wide()));
}

__device__ f16 f16_trunc(f16 x) {
    return f16::rounded(truncf(x.wide()));
}

__device__ f16 f16_round(f16 x) {
    return f16::rounded(roundf(x.wide()));
}

__device__ f16 f16_sqrt(f16 x) {
    return f16::rounded(sqrtf(x.wide()));
}

// A NaN loses against a number.
__device__ f16 f16_min(f16 a, f16 b) {
    return a < b || f16_is_nan(b) ? a : b;
}

__device__ f16 f16_max(f16 a, f16 b) {
    return a > b || f16_is_nan(b) ? a : b;
}

// A NaN stays a NaN.
__device__ f16 f16_clamp(f16 x, f16 low, f16 high) {
    f16 above = x < low ? low : x;
    return above > high ? high : above;
}
