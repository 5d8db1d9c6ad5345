// Rust's `f16`, the `half` crate's. NVRTC has no headers, so this is PTX; a quotient of `float`s, rounded, is the quotient.

struct f16 {
    unsigned short bits;
    static __device__ f16 rounded(float x) {
        f16 result;
        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result.bits) : "f"(x));
        return result;
    }
    __device__ operator float() const {
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
    __device__ f16 operator/(f16 other) const { return rounded(float(*this) / float(other)); }
    __device__ f16 operator%(f16 other) const { return rounded(fmodf(*this, other)); }
    __device__ f16 operator-() const { return {(unsigned short)(bits ^ 0x8000u)}; }
};

__device__ f16 f16_from_f32(float x) { return f16::rounded(x); }

__device__ float f16_to_f32(f16 x) { return x; }
