// methods, tests/kernels/half.rs:34

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef unsigned short u16;

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

__device__ unsigned short f16_to_bits(f16 x) {
    return x.bits;
}

__device__ bool f16_is_nan(f16 x) {
    return (x.bits & 0x7fffu) > 0x7c00u;
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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) methods(const Launch launch, const f16 *__restrict__ a, const f16 *__restrict__ b, f16 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const f16 a_1 = load(a, launch.a_len, i);
    const f16 b_1 = load(b, launch.b_len, i);
    const auto results = Array<f16, 12>{{f16_abs(a_1), f16_ceil(a_1), f16_floor(a_1), f16_round(a_1), f16_trunc(a_1), f16_signum(a_1), f16_copysign(a_1, b_1), f16_min(a_1, b_1), f16_max(a_1, b_1), f16_clamp(a_1, f16{0xbc00}, f16{0x4248}), f16_sqrt(f16_abs(a_1)), f16{u16(f16_to_bits(a_1) ^ u16(1))}}};
    for (unsigned k = 0u; k < 12u; k++) {
        store(y, launch.y_len, 12u * i + k, results.load(k));
    }
}
