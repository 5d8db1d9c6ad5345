// methods_i8, tests/kernels/narrow.rs:94

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

typedef unsigned char u8;

typedef signed char i8;

__device__ i8 i8_add(i8 a, i8 b) {
    return i8(unsigned(a) + unsigned(b));
}

__device__ i8 i8_sub(i8 a, i8 b) {
    return i8(unsigned(a) - unsigned(b));
}

__device__ i8 i8_mul(i8 a, i8 b) {
    return i8(unsigned(a) * unsigned(b));
}

__device__ i8 i8_shl(i8 a, unsigned n) {
    return i8(unsigned(a) << (n & 7u));
}

__device__ i8 i8_wrapping_neg(i8 a) {
    return i8(unsigned(0) - unsigned(a));
}

__device__ i8 i8_wrapping_abs(i8 a) {
    return a < 0 ? i8_wrapping_neg(a) : a;
}

__device__ i8 i8_wrapping_pow(i8 base, unsigned exponent) {
    unsigned result = 1, power = unsigned(base);
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= power;
        power *= power;
    }
    return i8(result);
}

__device__ u8 i8_unsigned_abs(i8 a) {
    return u8(i8_wrapping_abs(a));
}

__device__ u8 i8_abs_diff(i8 a, i8 b) {
    return u8(a < b ? unsigned(b) - unsigned(a) : unsigned(a) - unsigned(b));
}

__device__ i8 i8_signum(i8 a) {
    return i8((a > 0) - (a < 0));
}

__device__ unsigned i8_leading_zeros(i8 a) {
    return unsigned(__clz(int(u8(a)))) - 24;
}

__device__ unsigned i8_trailing_zeros(i8 a) {
    return a == 0 ? 8 : unsigned(__ffsll((long long)(a))) - 1;
}

__device__ unsigned i8_leading_ones(i8 a) {
    return i8_leading_zeros(i8(~a));
}

__device__ unsigned i8_trailing_ones(i8 a) {
    return i8_trailing_zeros(i8(~a));
}

__device__ unsigned i8_count_ones(i8 a) {
    return unsigned(__popcll(u8(a)));
}

__device__ unsigned i8_count_zeros(i8 a) {
    return 8 - i8_count_ones(a);
}

__device__ i8 i8_rotate_left(i8 a, unsigned n) {
    return i8((unsigned(u8(a)) << (n & 7u)) | (unsigned(u8(a)) >> (-n & 7u)));
}

__device__ i8 i8_rotate_right(i8 a, unsigned n) {
    return i8_rotate_left(a, -n);
}

__device__ i8 i8_reverse_bits(i8 a) {
    return i8(__brevll(u8(a)) >> (64 - 8));
}

__device__ i8 i8_div(i8 a, i8 b) {
    return b == 0 ? i8(0) : b == -1 ? i8_wrapping_neg(a) : i8(a / b);
}

__device__ i8 i8_rem(i8 a, i8 b) {
    return b == 0 || b == -1 ? i8(0) : i8(a % b);
}

__device__ i8 i8_saturating_add(i8 a, i8 b) {
    i8 sum = i8_add(a, b);
    return ((a ^ sum) & (b ^ sum)) < 0 ? (a < 0 ? i8(-128) : i8(127)) : sum;
}

__device__ i8 i8_saturating_sub(i8 a, i8 b) {
    i8 difference = i8_sub(a, b);
    return ((a ^ b) & (a ^ difference)) < 0 ? (a < 0 ? i8(-128) : i8(127)) : difference;
}

__device__ i8 i8_saturating_mul(i8 a, i8 b) {
    return int(a) * int(b) != i8_mul(a, b) ? ((a ^ b) < 0 ? i8(-128) : i8(127)) : i8_mul(a, b);
}

__device__ i8 i8_rem_euclid(i8 a, i8 b) {
    i8 remainder = i8_rem(a, b);
    return remainder < 0 ? i8_add(remainder, i8_wrapping_abs(b)) : remainder;
}

__device__ i8 i8_div_euclid(i8 a, i8 b) {
    i8 quotient = i8_div(a, b);
    return i8_rem(a, b) < 0 ? (b > 0 ? i8_sub(quotient, i8(1)) : i8_add(quotient, i8(1))) : quotient;
}

__device__ i8 i8_swap_bytes(i8 a) {
    return a;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
    unsigned counts_len, counts_offset;
};

extern "C" __global__ void __launch_bounds__(256) methods_i8(const Launch launch, const i8 *__restrict__ a, const i8 *__restrict__ b, i8 *__restrict__ y, unsigned *__restrict__ counts) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const i8 a_1 = load(a, launch.a_len, i);
    const i8 b_1 = load(b, launch.b_len, i);
    const unsigned n = unsigned(load(b, launch.b_len, i));
    const auto results = Array<i8, 29>{{i8_add(a_1, b_1), i8_sub(a_1, b_1), i8_mul(a_1, b_1), i8_div(a_1, b_1), i8_rem(a_1, b_1), i8_shl(a_1, n), i8(a_1 >> (n & 7)), i8_wrapping_neg(a_1), i8_wrapping_pow(a_1, n), i8_saturating_add(a_1, b_1), i8_saturating_sub(a_1, b_1), i8_saturating_mul(a_1, b_1), i8_wrapping_pow(a_1, n), i8(min(a_1, b_1)), i8(max(a_1, b_1)), i8(min(i8(max(a_1, i8(10))), i8(100))), i8_rem_euclid(a_1, b_1), i8_div_euclid(a_1, b_1), i8_rotate_left(a_1, n), i8_rotate_right(a_1, n), i8_reverse_bits(a_1), i8_swap_bytes(a_1), i8(i8_abs_diff(a_1, b_1)), i8_wrapping_abs(a_1), i8_wrapping_abs(a_1), i8(i8_unsigned_abs(a_1)), i8_signum(a_1), i8(((a_1) < 0)), i8(((a_1) > 0))}};
    for (unsigned k = 0u; k < 29u; k++) {
        store(y, launch.y_len, 29u * i + k, results.load(k));
    }
    const auto bits = Array<unsigned, 6>{{i8_leading_zeros(a_1), i8_trailing_zeros(a_1), i8_leading_ones(a_1), i8_trailing_ones(a_1), i8_count_ones(a_1), i8_count_zeros(a_1)}};
    for (unsigned k = 0u; k < 6u; k++) {
        store(counts, launch.counts_len, 6u * i + k, bits.load(k));
    }
}
