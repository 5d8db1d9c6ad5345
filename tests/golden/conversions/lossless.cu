// lossless, tests/kernels/conversions.rs:218

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef unsigned char u8;

typedef unsigned short u16;

typedef unsigned long long u64;

typedef signed char i8;

typedef short i16;

typedef long long i64;

__device__ i64 i64_add(i64 a, i64 b) {
    return i64(u64(a) + u64(b));
}

__device__ i64 i64_sub(i64 a, i64 b) {
    return i64(u64(a) - u64(b));
}

__device__ i64 i64_mul(i64 a, i64 b) {
    return i64(u64(a) * u64(b));
}

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned c_len, c_offset;
    unsigned d_len, d_offset;
    unsigned e_len, e_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) lossless(const Launch launch, const u8 *__restrict__ a, const i8 *__restrict__ b, const i16 *__restrict__ c, const unsigned *__restrict__ d, const float *__restrict__ e, double *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const f16 small = f16_from_f32(load(a, launch.a_len, i)) + f16_from_f32(load(b, launch.b_len, i));
    const u64 sum = u64(load(a, launch.a_len, i)) + u64(u16(load(a, launch.a_len, i))) * u64(load(d, launch.d_len, i)) + u64(load(d, launch.d_len, i) > 3u);
    const i64 signed_1 = i64_sub(i64_add(i64_mul(i64(load(b, launch.b_len, i)), i64(load(c, launch.c_len, i))), i64(load(d, launch.d_len, i))), i64(i16(load(a, launch.a_len, i))));
    store(y, launch.y_len, 5u * i, double(f16_to_f32(small)) + double(f16_to_f32(small)));
    store(y, launch.y_len, 5u * i + 1u, double(sum));
    store(y, launch.y_len, 5u * i + 2u, double(signed_1));
    store(y, launch.y_len, 5u * i + 3u, double(load(e, launch.e_len, i)) + double(load(d, launch.d_len, i)) + double(float(load(c, launch.c_len, i))));
    store(y, launch.y_len, 5u * i + 4u, double(unsigned(load(a, launch.a_len, i)) + unsigned(u16(load(a, launch.a_len, i)))));
}
