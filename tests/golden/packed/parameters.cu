// parameters, tests/kernels/packed.rs:53

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

__device__ float f16_to_f32(f16 x) {
    return x.wide();
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a;
    double b;
    int c;
    u64 d;
    unsigned e;
    int f;
    unsigned g;
    i64 h;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) parameters(const Launch launch, double *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, double(u8(launch.a)));
    store(y, launch.y_len, 1u, launch.b);
    store(y, launch.y_len, 2u, double(i8(launch.c)));
    store(y, launch.y_len, 3u, double(launch.d >> 40));
    store(y, launch.y_len, 4u, double(f16_to_f32(f16{(unsigned short)(launch.e)})));
    store(y, launch.y_len, 5u, double(i16(launch.f)));
    store(y, launch.y_len, 6u, double(u16(launch.g)));
    store(y, launch.y_len, 7u, double(launch.h));
}
