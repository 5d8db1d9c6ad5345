// methods_i8, tests/kernels/narrow.rs:96

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
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

__device__ bool i8_mul_fits(i8 a, i8 b) {
    return !(int(a) * int(b) != i8_mul(a, b));
}

__device__ i8 i8_saturating_mul(i8 a, i8 b) {
    return i8_mul_fits(a, b) ? i8_mul(a, b) : (a ^ b) < 0 ? i8(-128) : i8(127);
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
    unsigned counts_len, counts_offset;
};

extern "C" __global__ void __launch_bounds__(256) methods_i8(const Launch launch, const i8 *__restrict__ a, const i8 *__restrict__ b, i8 *__restrict__ y, unsigned *__restrict__ counts, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const i8 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const i8 b_1 = b[i];
        const unsigned n = unsigned(b[i]);
        const bool divides = b_1 != i8(0) && (a_1 != i8(-128) || b_1 != i8(-1));
        i8 value;
        if (b_1 == i8(0)) {
            value = i8(0);
        } else {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 2u);
                return;
            }
            value = i8_div(a_1, b_1);
        }
        i8 value_1;
        if (b_1 == i8(0)) {
            value_1 = i8(0);
        } else {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 3u);
                return;
            }
            value_1 = i8_rem(a_1, b_1);
        }
        i8 value_2;
        if (divides) {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 4u);
                return;
            }
            if (!(!(a_1 == i8(-128) && b_1 == i8(-1)))) {
                panic(panicked, 5u);
                return;
            }
            value_2 = i8_rem_euclid(a_1, b_1);
        } else {
            value_2 = i8(0);
        }
        i8 value_3;
        if (divides) {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 6u);
                return;
            }
            if (!(!(a_1 == i8(-128) && b_1 == i8(-1)))) {
                panic(panicked, 7u);
                return;
            }
            value_3 = i8_div_euclid(a_1, b_1);
        } else {
            value_3 = i8(0);
        }
        const auto results = Array<i8, 29>{{i8_add(a_1, b_1), i8_sub(a_1, b_1), i8_mul(a_1, b_1), value, value_1, i8_shl(a_1, n), i8(a_1 >> (n & 7)), i8_wrapping_neg(a_1), i8_wrapping_pow(a_1, n), i8_saturating_add(a_1, b_1), i8_saturating_sub(a_1, b_1), i8_saturating_mul(a_1, b_1), i8_wrapping_pow(a_1, n), i8(min(a_1, b_1)), i8(max(a_1, b_1)), i8(min(i8(max(a_1, i8(10))), i8(100))), value_2, value_3, i8_rotate_left(a_1, n), i8_rotate_right(a_1, n), i8_reverse_bits(a_1), i8_swap_bytes(a_1), i8(i8_abs_diff(a_1, b_1)), i8_wrapping_abs(a_1), i8_wrapping_abs(a_1), i8(i8_unsigned_abs(a_1)), i8_signum(a_1), i8(((a_1) < 0)), i8(((a_1) > 0))}};
        if (u32_saturating_add(29u * i, 28u) < launch.y_len) {
            for (unsigned k = 0u; k < 29u; k++) {
                const unsigned index = 29u * i + k;
                y[index] = results.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 29u; k++) {
                const unsigned index = 29u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 8u, launch.y_len, index);
                    return;
                }
                y[index] = results.element[k];
            }
        }
        const auto bits = Array<unsigned, 6>{{i8_leading_zeros(a_1), i8_trailing_zeros(a_1), i8_leading_ones(a_1), i8_trailing_ones(a_1), i8_count_ones(a_1), i8_count_zeros(a_1)}};
        if (u32_saturating_add(6u * i, 5u) < launch.counts_len) {
            for (unsigned k = 0u; k < 6u; k++) {
                const unsigned index = 6u * i + k;
                counts[index] = bits.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 6u; k++) {
                const unsigned index = 6u * i + k;
                if (index >= launch.counts_len) {
                    panic(panicked, 9u, launch.counts_len, index);
                    return;
                }
                counts[index] = bits.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
