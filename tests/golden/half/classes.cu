// classes, tests/kernels/half.rs:75

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
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

__device__ float f16_to_f32(f16 x) {
    return x.wide();
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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned wide_len, wide_offset;
};

extern "C" __global__ void __launch_bounds__(256) classes(const Launch launch, const f16 *__restrict__ x, unsigned *__restrict__ y, double *__restrict__ wide) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const f16 x_1 = load(x, launch.x_len, i);
    store(y, launch.y_len, 5u * i, unsigned(f16_is_nan(x_1)));
    store(y, launch.y_len, 5u * i + 1u, unsigned(f16_is_finite(x_1)));
    store(y, launch.y_len, 5u * i + 2u, unsigned(f16_is_infinite(x_1)));
    store(y, launch.y_len, 5u * i + 3u, unsigned(f16_is_sign_negative(x_1)));
    store(y, launch.y_len, 5u * i + 4u, unsigned(!f16_is_sign_negative(x_1)));
    store(wide, launch.wide_len, i, double(f16_to_f32(x_1)) + double(f16_to_f32(x_1)));
}
