// methods, tests/kernels/half.rs:34

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) methods(const Launch launch, const f16 *__restrict__ a, const f16 *__restrict__ b, f16 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const f16 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const f16 b_1 = b[i];
        const auto results = Array<f16, 12>{{f16_abs(a_1), f16_ceil(a_1), f16_floor(a_1), f16_round(a_1), f16_trunc(a_1), f16_signum(a_1), f16_copysign(a_1, b_1), f16_min(a_1, b_1), f16_max(a_1, b_1), f16_clamp(a_1, f16{0xbc00}, f16{0x4248}), f16_sqrt(f16_abs(a_1)), f16{u16(f16_to_bits(a_1) ^ u16(1))}}};
        if (u32_saturating_add(12u * i, 11u) < launch.y_len) {
            for (unsigned k = 0u; k < 12u; k++) {
                const unsigned index = 12u * i + k;
                y[index] = results.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 12u; k++) {
                const unsigned index = 12u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, index);
                    return;
                }
                y[index] = results.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
