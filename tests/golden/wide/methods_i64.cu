// methods_i64, tests/kernels/wide.rs:94

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

typedef unsigned long long u64;

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

__device__ i64 i64_shl(i64 a, unsigned n) {
    return i64(u64(a) << (n & 63u));
}

__device__ i64 i64_wrapping_neg(i64 a) {
    return i64(u64(0) - u64(a));
}

__device__ i64 i64_wrapping_abs(i64 a) {
    return a < 0 ? i64_wrapping_neg(a) : a;
}

__device__ i64 i64_wrapping_pow(i64 base, unsigned exponent) {
    u64 result = 1, power = u64(base);
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= power;
        power *= power;
    }
    return i64(result);
}

__device__ u64 i64_unsigned_abs(i64 a) {
    return u64(i64_wrapping_abs(a));
}

__device__ u64 i64_abs_diff(i64 a, i64 b) {
    return u64(a < b ? u64(b) - u64(a) : u64(a) - u64(b));
}

__device__ i64 i64_signum(i64 a) {
    return i64((a > 0) - (a < 0));
}

__device__ unsigned i64_leading_zeros(i64 a) {
    return unsigned(__clzll((long long)(a)));
}

__device__ unsigned i64_trailing_zeros(i64 a) {
    return a == 0 ? 64 : unsigned(__ffsll((long long)(a))) - 1;
}

__device__ unsigned i64_leading_ones(i64 a) {
    return i64_leading_zeros(i64(~a));
}

__device__ unsigned i64_trailing_ones(i64 a) {
    return i64_trailing_zeros(i64(~a));
}

__device__ unsigned i64_count_ones(i64 a) {
    return unsigned(__popcll(u64(a)));
}

__device__ unsigned i64_count_zeros(i64 a) {
    return 64 - i64_count_ones(a);
}

__device__ i64 i64_rotate_left(i64 a, unsigned n) {
    return i64((u64(u64(a)) << (n & 63u)) | (u64(u64(a)) >> (-n & 63u)));
}

__device__ i64 i64_rotate_right(i64 a, unsigned n) {
    return i64_rotate_left(a, -n);
}

__device__ i64 i64_reverse_bits(i64 a) {
    return i64(__brevll(u64(a)) >> (64 - 64));
}

__device__ i64 i64_div(i64 a, i64 b) {
    return b == 0 ? i64(0) : b == -1 ? i64_wrapping_neg(a) : i64(a / b);
}

__device__ i64 i64_rem(i64 a, i64 b) {
    return b == 0 || b == -1 ? i64(0) : i64(a % b);
}

__device__ i64 i64_saturating_add(i64 a, i64 b) {
    i64 sum = i64_add(a, b);
    return ((a ^ sum) & (b ^ sum)) < 0 ? (a < 0 ? i64(-9223372036854775807ll - 1) : i64(9223372036854775807ll)) : sum;
}

__device__ i64 i64_saturating_sub(i64 a, i64 b) {
    i64 difference = i64_sub(a, b);
    return ((a ^ b) & (a ^ difference)) < 0 ? (a < 0 ? i64(-9223372036854775807ll - 1) : i64(9223372036854775807ll)) : difference;
}

__device__ bool i64_mul_fits(i64 a, i64 b) {
    return !(__mul64hi(a, b) != i64_mul(a, b) >> 63);
}

__device__ i64 i64_saturating_mul(i64 a, i64 b) {
    return i64_mul_fits(a, b) ? i64_mul(a, b) : (a ^ b) < 0 ? i64(-9223372036854775807ll - 1) : i64(9223372036854775807ll);
}

__device__ i64 i64_rem_euclid(i64 a, i64 b) {
    i64 remainder = i64_rem(a, b);
    return remainder < 0 ? i64_add(remainder, i64_wrapping_abs(b)) : remainder;
}

__device__ i64 i64_div_euclid(i64 a, i64 b) {
    i64 quotient = i64_div(a, b);
    return i64_rem(a, b) < 0 ? (b > 0 ? i64_sub(quotient, i64(1)) : i64_add(quotient, i64(1))) : quotient;
}

__device__ u64 u64_swap_bytes(u64 a) {
    return (u64(__byte_perm(unsigned(a), 0, 0x0123)) << 32) | __byte_perm(unsigned(a >> 32), 0, 0x0123);
}

__device__ i64 i64_swap_bytes(i64 a) {
    return i64(u64_swap_bytes(u64(a)));
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

extern "C" __global__ void __launch_bounds__(256) methods_i64(const Launch launch, const i64 *__restrict__ a, const i64 *__restrict__ b, i64 *__restrict__ y, unsigned *__restrict__ counts, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const i64 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const i64 b_1 = b[i];
        const unsigned n = unsigned(b[i]);
        const bool divides = b_1 != 0ll && (a_1 != (-9223372036854775807ll - 1) || b_1 != (-1ll));
        i64 value;
        if (b_1 == 0ll) {
            value = 0ll;
        } else {
            if (!(!(b_1 == 0ll))) {
                panic(panicked, 2u);
                return;
            }
            value = i64_div(a_1, b_1);
        }
        i64 value_1;
        if (b_1 == 0ll) {
            value_1 = 0ll;
        } else {
            if (!(!(b_1 == 0ll))) {
                panic(panicked, 3u);
                return;
            }
            value_1 = i64_rem(a_1, b_1);
        }
        i64 value_2;
        if (divides) {
            if (!(!(b_1 == 0ll))) {
                panic(panicked, 4u);
                return;
            }
            if (!(!(a_1 == (-9223372036854775807ll - 1) && b_1 == (-1ll)))) {
                panic(panicked, 5u);
                return;
            }
            value_2 = i64_rem_euclid(a_1, b_1);
        } else {
            value_2 = 0ll;
        }
        i64 value_3;
        if (divides) {
            if (!(!(b_1 == 0ll))) {
                panic(panicked, 6u);
                return;
            }
            if (!(!(a_1 == (-9223372036854775807ll - 1) && b_1 == (-1ll)))) {
                panic(panicked, 7u);
                return;
            }
            value_3 = i64_div_euclid(a_1, b_1);
        } else {
            value_3 = 0ll;
        }
        const auto results = Array<i64, 29>{{i64_add(a_1, b_1), i64_sub(a_1, b_1), i64_mul(a_1, b_1), value, value_1, i64_shl(a_1, n), a_1 >> (n & 63), i64_wrapping_neg(a_1), i64_wrapping_pow(a_1, n), i64_saturating_add(a_1, b_1), i64_saturating_sub(a_1, b_1), i64_saturating_mul(a_1, b_1), i64_wrapping_pow(a_1, n), i64(min(a_1, b_1)), i64(max(a_1, b_1)), i64(min(i64(max(a_1, 10ll)), 100ll)), value_2, value_3, i64_rotate_left(a_1, n), i64_rotate_right(a_1, n), i64_reverse_bits(a_1), i64_swap_bytes(a_1), i64(i64_abs_diff(a_1, b_1)), i64_wrapping_abs(a_1), i64_wrapping_abs(a_1), i64(i64_unsigned_abs(a_1)), i64_signum(a_1), i64(((a_1) < 0)), i64(((a_1) > 0))}};
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
        const auto bits = Array<unsigned, 6>{{i64_leading_zeros(a_1), i64_trailing_zeros(a_1), i64_leading_ones(a_1), i64_trailing_ones(a_1), i64_count_ones(a_1), i64_count_zeros(a_1)}};
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
