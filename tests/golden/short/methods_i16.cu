// methods_i16, tests/kernels/short.rs:96

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

typedef unsigned short u16;

typedef short i16;

__device__ i16 i16_add(i16 a, i16 b) {
    return i16(unsigned(a) + unsigned(b));
}

__device__ i16 i16_sub(i16 a, i16 b) {
    return i16(unsigned(a) - unsigned(b));
}

__device__ i16 i16_mul(i16 a, i16 b) {
    return i16(unsigned(a) * unsigned(b));
}

__device__ i16 i16_shl(i16 a, unsigned n) {
    return i16(unsigned(a) << (n & 15u));
}

__device__ i16 i16_wrapping_neg(i16 a) {
    return i16(unsigned(0) - unsigned(a));
}

__device__ i16 i16_wrapping_abs(i16 a) {
    return a < 0 ? i16_wrapping_neg(a) : a;
}

__device__ i16 i16_wrapping_pow(i16 base, unsigned exponent) {
    unsigned result = 1, power = unsigned(base);
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= power;
        power *= power;
    }
    return i16(result);
}

__device__ u16 i16_unsigned_abs(i16 a) {
    return u16(i16_wrapping_abs(a));
}

__device__ u16 i16_abs_diff(i16 a, i16 b) {
    return u16(a < b ? unsigned(b) - unsigned(a) : unsigned(a) - unsigned(b));
}

__device__ i16 i16_signum(i16 a) {
    return i16((a > 0) - (a < 0));
}

__device__ unsigned i16_leading_zeros(i16 a) {
    return unsigned(__clz(int(u16(a)))) - 16;
}

__device__ unsigned i16_trailing_zeros(i16 a) {
    return a == 0 ? 16 : unsigned(__ffsll((long long)(a))) - 1;
}

__device__ unsigned i16_leading_ones(i16 a) {
    return i16_leading_zeros(i16(~a));
}

__device__ unsigned i16_trailing_ones(i16 a) {
    return i16_trailing_zeros(i16(~a));
}

__device__ unsigned i16_count_ones(i16 a) {
    return unsigned(__popcll(u16(a)));
}

__device__ unsigned i16_count_zeros(i16 a) {
    return 16 - i16_count_ones(a);
}

__device__ i16 i16_rotate_left(i16 a, unsigned n) {
    return i16((unsigned(u16(a)) << (n & 15u)) | (unsigned(u16(a)) >> (-n & 15u)));
}

__device__ i16 i16_rotate_right(i16 a, unsigned n) {
    return i16_rotate_left(a, -n);
}

__device__ i16 i16_reverse_bits(i16 a) {
    return i16(__brevll(u16(a)) >> (64 - 16));
}

__device__ i16 i16_div(i16 a, i16 b) {
    return b == 0 ? i16(0) : b == -1 ? i16_wrapping_neg(a) : i16(a / b);
}

__device__ i16 i16_rem(i16 a, i16 b) {
    return b == 0 || b == -1 ? i16(0) : i16(a % b);
}

__device__ i16 i16_saturating_add(i16 a, i16 b) {
    i16 sum = i16_add(a, b);
    return ((a ^ sum) & (b ^ sum)) < 0 ? (a < 0 ? i16(-32768) : i16(32767)) : sum;
}

__device__ i16 i16_saturating_sub(i16 a, i16 b) {
    i16 difference = i16_sub(a, b);
    return ((a ^ b) & (a ^ difference)) < 0 ? (a < 0 ? i16(-32768) : i16(32767)) : difference;
}

__device__ bool i16_mul_fits(i16 a, i16 b) {
    return !(int(a) * int(b) != i16_mul(a, b));
}

__device__ i16 i16_saturating_mul(i16 a, i16 b) {
    return i16_mul_fits(a, b) ? i16_mul(a, b) : (a ^ b) < 0 ? i16(-32768) : i16(32767);
}

__device__ i16 i16_rem_euclid(i16 a, i16 b) {
    i16 remainder = i16_rem(a, b);
    return remainder < 0 ? i16_add(remainder, i16_wrapping_abs(b)) : remainder;
}

__device__ i16 i16_div_euclid(i16 a, i16 b) {
    i16 quotient = i16_div(a, b);
    return i16_rem(a, b) < 0 ? (b > 0 ? i16_sub(quotient, i16(1)) : i16_add(quotient, i16(1))) : quotient;
}

__device__ u16 u16_swap_bytes(u16 a) {
    return u16((a << 8) | (a >> 8));
}

__device__ i16 i16_swap_bytes(i16 a) {
    return i16(u16_swap_bytes(u16(a)));
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

extern "C" __global__ void __launch_bounds__(256) methods_i16(const Launch launch, const i16 *__restrict__ a, const i16 *__restrict__ b, i16 *__restrict__ y, unsigned *__restrict__ counts, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const i16 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const i16 b_1 = b[i];
        const unsigned n = unsigned(b[i]);
        const bool divides = b_1 != i16(0) && (a_1 != i16(-32768) || b_1 != i16(-1));
        i16 value;
        if (b_1 == i16(0)) {
            value = i16(0);
        } else {
            if (!(!(b_1 == i16(0)))) {
                panic(panicked, 2u);
                return;
            }
            value = i16_div(a_1, b_1);
        }
        i16 value_1;
        if (b_1 == i16(0)) {
            value_1 = i16(0);
        } else {
            if (!(!(b_1 == i16(0)))) {
                panic(panicked, 3u);
                return;
            }
            value_1 = i16_rem(a_1, b_1);
        }
        i16 value_2;
        if (divides) {
            if (!(!(b_1 == i16(0)))) {
                panic(panicked, 4u);
                return;
            }
            if (!(!(a_1 == i16(-32768) && b_1 == i16(-1)))) {
                panic(panicked, 5u);
                return;
            }
            value_2 = i16_rem_euclid(a_1, b_1);
        } else {
            value_2 = i16(0);
        }
        i16 value_3;
        if (divides) {
            if (!(!(b_1 == i16(0)))) {
                panic(panicked, 6u);
                return;
            }
            if (!(!(a_1 == i16(-32768) && b_1 == i16(-1)))) {
                panic(panicked, 7u);
                return;
            }
            value_3 = i16_div_euclid(a_1, b_1);
        } else {
            value_3 = i16(0);
        }
        const auto results = Array<i16, 29>{{i16_add(a_1, b_1), i16_sub(a_1, b_1), i16_mul(a_1, b_1), value, value_1, i16_shl(a_1, n), i16(a_1 >> (n & 15)), i16_wrapping_neg(a_1), i16_wrapping_pow(a_1, n), i16_saturating_add(a_1, b_1), i16_saturating_sub(a_1, b_1), i16_saturating_mul(a_1, b_1), i16_wrapping_pow(a_1, n), i16(min(a_1, b_1)), i16(max(a_1, b_1)), i16(min(i16(max(a_1, i16(10))), i16(100))), value_2, value_3, i16_rotate_left(a_1, n), i16_rotate_right(a_1, n), i16_reverse_bits(a_1), i16_swap_bytes(a_1), i16(i16_abs_diff(a_1, b_1)), i16_wrapping_abs(a_1), i16_wrapping_abs(a_1), i16(i16_unsigned_abs(a_1)), i16_signum(a_1), i16(((a_1) < 0)), i16(((a_1) > 0))}};
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
        const auto bits = Array<unsigned, 6>{{i16_leading_zeros(a_1), i16_trailing_zeros(a_1), i16_leading_ones(a_1), i16_trailing_ones(a_1), i16_count_ones(a_1), i16_count_zeros(a_1)}};
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
