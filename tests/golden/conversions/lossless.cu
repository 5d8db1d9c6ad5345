// lossless, tests/kernels/conversions.rs:218

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
    unsigned c_len, c_offset;
    unsigned d_len, d_offset;
    unsigned e_len, e_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) lossless(const Launch launch, const u8 *__restrict__ a, const i8 *__restrict__ b, const i16 *__restrict__ c, const unsigned *__restrict__ d, const float *__restrict__ e, double *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const f16 small = f16_from_f32(a[i]) + f16_from_f32(b[i]);
        if (i >= launch.d_len) {
            panic(panicked, 2u, launch.d_len, i);
            return;
        }
        const u64 sum = u64(a[i]) + u64(u16(a[i])) * u64(d[i]) + u64(d[i] > 3u);
        if (i >= launch.c_len) {
            panic(panicked, 3u, launch.c_len, i);
            return;
        }
        const i64 signed_1 = i64_sub(i64_add(i64_mul(i64(b[i]), i64(c[i])), i64(d[i])), i64(i16(a[i])));
        const unsigned index = 5u * i;
        if (index >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index);
            return;
        }
        y[index] = double(f16_to_f32(small)) + double(f16_to_f32(small));
        const unsigned index_1 = 5u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_1);
            return;
        }
        y[index_1] = double(sum);
        const unsigned index_2 = 5u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_2);
            return;
        }
        y[index_2] = double(signed_1);
        if (i >= launch.e_len) {
            panic(panicked, 7u, launch.e_len, i);
            return;
        }
        const unsigned index_3 = 5u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, index_3);
            return;
        }
        y[index_3] = double(e[i]) + double(d[i]) + double(float(c[i]));
        const unsigned index_4 = 5u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, index_4);
            return;
        }
        y[index_4] = double(unsigned(a[i]) + unsigned(u16(a[i])));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
