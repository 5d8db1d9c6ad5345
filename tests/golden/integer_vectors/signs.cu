// signs, tests/kernels/integer_vectors.rs:135

template <class T, unsigned N>
struct Array {
    T element[N];
};

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_div(int a, int b) {
    return b == 0 ? 0 : b == -1 ? i32_neg(a) : a / b;
}

__device__ int i32_rem(int a, int b) {
    return b == 0 || b == -1 ? 0 : a % b;
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
}

__device__ int i32_signum(int a) {
    return (a > 0) - (a < 0);
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ int i32_rem_euclid(int a, int b) {
    int remainder = i32_rem(a, b);
    return remainder < 0 ? i32_add(remainder, i32_abs(b)) : remainder;
}

__device__ int i32_div_euclid(int a, int b) {
    int quotient = i32_div(a, b);
    return i32_rem(a, b) < 0 ? (b > 0 ? quotient - 1 : quotient + 1) : quotient;
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

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ int3 operator&(int3 a, int3 b) { return int3{a.x & b.x, a.y & b.y, a.z & b.z}; }

__device__ int3 operator-(int3 a) { return int3{i32_neg(a.x), i32_neg(a.y), i32_neg(a.z)}; }

__device__ int3 operator-(int3 a, int3 b) { return int3{i32_sub(a.x, b.x), i32_sub(a.y, b.y), i32_sub(a.z, b.z)}; }

__device__ int3 operator^(int3 a, int3 b) { return int3{a.x ^ b.x, a.y ^ b.y, a.z ^ b.z}; }

// glam's IVec3::abs
__device__ int3 IVec3_abs(int3 self_) {
    return int3{i32_abs(self_.x), i32_abs(self_.y), i32_abs(self_.z)};
}

// glam's IVec3::signum
__device__ int3 IVec3_signum(int3 self_) {
    return int3{i32_signum(self_.x), i32_signum(self_.y), i32_signum(self_.z)};
}

// glam's IVec3::cross
__device__ int3 IVec3_cross(int3 self_, int3 rhs) {
    return int3{i32_sub(i32_mul(self_.y, rhs.z), i32_mul(rhs.y, self_.z)), i32_sub(i32_mul(self_.z, rhs.x), i32_mul(rhs.z, self_.x)), i32_sub(i32_mul(self_.x, rhs.y), i32_mul(rhs.x, self_.y))};
}

// glam's IVec3::div_euclid
__device__ int3 IVec3_div_euclid(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 0u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 1u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 2u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 3u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 4u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 5u);
        return int3{};
    }
    return int3{i32_div_euclid(dividend, divisor), i32_div_euclid(dividend_1, divisor_1), i32_div_euclid(dividend_2, divisor_2)};
}

// glam's IVec3::rem_euclid
__device__ int3 IVec3_rem_euclid(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 6u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 7u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 8u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 9u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 10u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 11u);
        return int3{};
    }
    return int3{i32_rem_euclid(dividend, divisor), i32_rem_euclid(dividend_1, divisor_1), i32_rem_euclid(dividend_2, divisor_2)};
}

// glam's IVec2::perp
__device__ int2 IVec2_perp(int2 self_) {
    return int2{i32_neg(self_.y), self_.x};
}

// glam's IVec2::rotate
__device__ int2 IVec2_rotate(int2 self_, int2 rhs) {
    return int2{i32_sub(i32_mul(self_.x, rhs.x), i32_mul(self_.y, rhs.y)), i32_add(i32_mul(self_.y, rhs.x), i32_mul(self_.x, rhs.y))};
}

// glam's IVec2::perp_dot
__device__ int IVec2_perp_dot(int2 self_, int2 rhs) {
    return i32_sub(i32_mul(self_.x, rhs.y), i32_mul(self_.y, rhs.x));
}

// glam's IVec3::dot
__device__ int IVec3_dot(int3 self_, int3 rhs) {
    return i32_add(i32_add(i32_mul(self_.x, rhs.x), i32_mul(self_.y, rhs.y)), i32_mul(self_.z, rhs.z));
}

// glam's IVec3::length_squared
__device__ int IVec3_length_squared(int3 self_) {
    return IVec3_dot(self_, self_);
}

// glam's IVec3::distance_squared
__device__ int IVec3_distance_squared(int3 self_, int3 rhs) {
    return IVec3_length_squared(self_ - rhs);
}

// glam's IVec3::is_negative_bitmask
__device__ unsigned IVec3_is_negative_bitmask(int3 self_) {
    return (unsigned(((self_.x) < 0)) << 0) | (unsigned(((self_.y) < 0)) << 1) | (unsigned(((self_.z) < 0)) << 2);
}

// glam's IVec3::as_vec3
__device__ float3 IVec3_as_vec3(int3 self_) {
    return float3{float(self_.x), float(self_.y), float(self_.z)};
}

// glam's Vec3::as_ivec3
__device__ int3 Vec3_as_ivec3(float3 self_) {
    return int3{__float2int_rz(self_.x), __float2int_rz(self_.y), __float2int_rz(self_.z)};
}

// glam's IVec3::as_uvec3
__device__ uint3 IVec3_as_uvec3(int3 self_) {
    return uint3{unsigned(self_.x), unsigned(self_.y), unsigned(self_.z)};
}

// glam's UVec3::shr
__device__ uint3 UVec3_shr(uint3 self_, uint3 rhs) {
    return uint3{self_.x >> (rhs.x & 31), self_.y >> (rhs.y & 31), self_.z >> (rhs.z & 31)};
}

// glam's UVec3::as_ivec3
__device__ int3 UVec3_as_ivec3(uint3 self_) {
    return int3{int(self_.x), int(self_.y), int(self_.z)};
}

// glam's Vec3::as_uvec3
__device__ uint3 Vec3_as_uvec3(float3 self_) {
    return uint3{__float2uint_rz(self_.x), __float2uint_rz(self_.y), __float2uint_rz(self_.z)};
}

// glam's UVec3::as_vec3
__device__ float3 UVec3_as_vec3(uint3 self_) {
    return float3{float(self_.x), float(self_.y), float(self_.z)};
}

// tests/kernels/integer_vectors.rs:118
__device__ Array<int3, 10> only_signed(int3 a, int3 b, Panic<2> &panicked) {
    const int3 small = a & int3{31, 31, 31};
    const int3 kept = IVec3_abs(small) - IVec3_abs(-small);
    const int3 kept_1 = IVec3_signum(a);
    const int3 kept_2 = IVec3_cross(small, b & int3{31, 31, 31});
    const int3 kept_3 = IVec3_div_euclid(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 10>{};
    }
    const int3 kept_4 = IVec3_rem_euclid(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 10>{};
    }
    const int2 vector = IVec2_rotate(IVec2_perp(int2{small.x, small.y}), int2{2, -3});
    return Array<int3, 10>{{-small, kept, kept_1, kept_2, kept_3, kept_4, int3{vector.x, vector.y, IVec2_perp_dot(int2{small.x, small.y}, int2{-1, 0})}, int3{IVec3_distance_squared(small, b & int3{15, 15, 15}), int(IVec3_is_negative_bitmask(a)), -1}, Vec3_as_ivec3(IVec3_as_vec3(a)) ^ UVec3_as_ivec3(UVec3_shr(IVec3_as_uvec3(a), uint3{1u, 1u, 1u})), Vec3_as_ivec3(UVec3_as_vec3(Vec3_as_uvec3(IVec3_as_vec3(a))) * 0.5f)}};
}

extern "C" __global__ void __launch_bounds__(256) signs(const Launch launch, const int3 *__restrict__ a, const int3 *__restrict__ b, int3 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 12u, launch.a_len, i);
            return;
        }
        if (i >= launch.b_len) {
            panic(panicked, 13u, launch.b_len, i);
            return;
        }
        const Array<int3, 10> results = only_signed(a[i], b[i], panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (u32_saturating_add(10u * i, 9u) < launch.y_len) {
            for (unsigned k = 0u; k < 10u; k++) {
                const unsigned index = 10u * i + k;
                y[index] = results.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 10u; k++) {
                const unsigned index = 10u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 14u, launch.y_len, index);
                    return;
                }
                y[index] = results.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
