// checked, tests/kernels/options.rs:14

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

__device__ i64 i64_rem_euclid(i64 a, i64 b) {
    i64 remainder = i64_rem(a, b);
    return remainder < 0 ? i64_add(remainder, i64_wrapping_abs(b)) : remainder;
}

__device__ i64 i64_div_euclid(i64 a, i64 b) {
    i64 quotient = i64_div(a, b);
    return i64_rem(a, b) < 0 ? (b > 0 ? i64_sub(quotient, i64(1)) : i64_add(quotient, i64(1))) : quotient;
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

struct StdOption_i64 {
    i64 value;
    bool is_some;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned n_len, n_offset;
    unsigned y_len, y_offset;
    unsigned there_len, there_offset;
};

extern "C" __global__ void __launch_bounds__(256) checked(const Launch launch, const i64 *__restrict__ a, const i64 *__restrict__ b, const unsigned *__restrict__ n, i64 *__restrict__ y, unsigned *__restrict__ there, unsigned *record) {
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
        if (i >= launch.n_len) {
            panic(panicked, 2u, launch.n_len, i);
            return;
        }
        const unsigned n_1 = n[i];
        const i64 value = i64_add(a_1, b_1);
        const bool is_some = value == i64_saturating_add(a_1, b_1);
        const auto sum = StdOption_i64{value, is_some};
        unsigned bits = unsigned(sum.is_some);
        const unsigned index = 11u * i;
        if (index >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index);
            return;
        }
        y[index] = (sum.is_some ? sum.value : 1ll);
        i64 value_1;
        const i64 value_2 = i64_sub(a_1, b_1);
        const bool is_some_1 = value_2 == i64_saturating_sub(a_1, b_1);
        const auto matched = StdOption_i64{value_2, is_some_1};
        if (matched.is_some) {
            bits |= 2u;
            value_1 = matched.value;
        } else {
            value_1 = 1ll;
        }
        const unsigned index_1 = 11u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_1);
            return;
        }
        y[index_1] = value_1;
        const i64 value_3 = i64_mul(a_1, b_1);
        const bool is_some_2 = i64_mul_fits(a_1, b_1);
        const auto matched_1 = StdOption_i64{value_3, is_some_2};
        if (matched_1.is_some) {
            const unsigned index_2 = 11u * i + 2u;
            if (index_2 >= launch.y_len) {
                panic(panicked, 5u, launch.y_len, index_2);
                return;
            }
            y[index_2] = matched_1.value;
            bits |= 4u;
        } else {
            const unsigned index_2 = 11u * i + 2u;
            if (index_2 >= launch.y_len) {
                panic(panicked, 6u, launch.y_len, index_2);
                return;
            }
            y[index_2] = 1ll;
        }
        const i64 value_4 = i64_div(a_1, b_1);
        const bool is_some_3 = b_1 != 0ll && !(a_1 == (-9223372036854775807ll - 1) && b_1 == (-1ll));
        const auto quotient = StdOption_i64{value_4, is_some_3};
        const unsigned index_2 = 11u * i + 3u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, index_2);
            return;
        }
        y[index_2] = (quotient.is_some ? quotient.value : 1ll);
        bits |= unsigned(!(!quotient.is_some)) << 3;
        const i64 value_5 = i64_rem(a_1, b_1);
        const bool is_some_4 = b_1 != 0ll && !(a_1 == (-9223372036854775807ll - 1) && b_1 == (-1ll));
        const auto remainder = StdOption_i64{value_5, is_some_4};
        i64 value_6;
        if (remainder.is_some) {
            if (!remainder.is_some) {
                panic(panicked, 8u);
                return;
            }
            value_6 = remainder.value;
        } else {
            value_6 = 1ll;
        }
        const unsigned index_3 = 11u * i + 4u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, index_3);
            return;
        }
        y[index_3] = value_6;
        bits |= unsigned(remainder.is_some) << 4;
        const i64 value_7 = i64_div_euclid(a_1, b_1);
        const bool is_some_5 = b_1 != 0ll && !(a_1 == (-9223372036854775807ll - 1) && b_1 == (-1ll));
        const unsigned index_4 = 11u * i + 5u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, index_4);
            return;
        }
        y[index_4] = (is_some_5 ? value_7 : 1ll);
        const i64 value_8 = i64_rem_euclid(a_1, b_1);
        const bool is_some_6 = b_1 != 0ll && !(a_1 == (-9223372036854775807ll - 1) && b_1 == (-1ll));
        const unsigned index_5 = 11u * i + 6u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 11u, launch.y_len, index_5);
            return;
        }
        y[index_5] = (is_some_6 ? value_8 : 0ll);
        const i64 value_9 = i64_wrapping_neg(a_1);
        const bool is_some_7 = a_1 != (-9223372036854775807ll - 1);
        const auto negative = StdOption_i64{value_9, is_some_7};
        const unsigned index_6 = 11u * i + 7u;
        if (index_6 >= launch.y_len) {
            panic(panicked, 12u, launch.y_len, index_6);
            return;
        }
        y[index_6] = (negative.is_some ? negative.value : b_1);
        bits |= unsigned(negative.is_some) << 5;
        const i64 value_10 = i64_shl(a_1, n_1);
        const bool is_some_8 = n_1 < 64u;
        const unsigned index_7 = 11u * i + 8u;
        if (index_7 >= launch.y_len) {
            panic(panicked, 13u, launch.y_len, index_7);
            return;
        }
        y[index_7] = (is_some_8 ? value_10 : 1ll);
        const i64 value_11 = a_1 >> (n_1 & 63);
        const bool is_some_9 = n_1 < 64u;
        const unsigned index_8 = 11u * i + 9u;
        if (index_8 >= launch.y_len) {
            panic(panicked, 14u, launch.y_len, index_8);
            return;
        }
        y[index_8] = (is_some_9 ? value_11 : 1ll);
        [[maybe_unused]] const i64 value_12 = i64_shl(a_1, n_1);
        const bool is_some_10 = n_1 < 64u;
        bits |= unsigned(is_some_10) << 6;
        const i64 value_13 = i64_wrapping_abs(a_1);
        const bool is_some_11 = a_1 != (-9223372036854775807ll - 1);
        const unsigned index_9 = 11u * i + 10u;
        if (index_9 >= launch.y_len) {
            panic(panicked, 15u, launch.y_len, index_9);
            return;
        }
        y[index_9] = (is_some_11 ? value_13 : 3ll);
        if (i >= launch.there_len) {
            panic(panicked, 16u, launch.there_len, i);
            return;
        }
        there[i] = bits;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
