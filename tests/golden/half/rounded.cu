// rounded, tests/kernels/half.rs:87

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

__device__ f16 f16_from_f32(float x) {
    return f16::rounded(x);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) rounded(const Launch launch, const float *__restrict__ x, f16 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, f16_from_f32(load(x, launch.x_len, i)));
}
