// methods_u64, tests/kernels/wide.rs:30

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

typedef unsigned long long u64;

__device__ u64 u64_mul(u64 a, u64 b) {
    return u64(u64(a) * u64(b));
}

__device__ u64 u64_wrapping_neg(u64 a) {
    return u64(u64(0) - u64(a));
}

__device__ u64 u64_wrapping_pow(u64 base, unsigned exponent) {
    u64 result = 1, power = u64(base);
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= power;
        power *= power;
    }
    return u64(result);
}

__device__ u64 u64_abs_diff(u64 a, u64 b) {
    return u64(a < b ? u64(b) - u64(a) : u64(a) - u64(b));
}

__device__ unsigned u64_leading_zeros(u64 a) {
    return unsigned(__clzll((long long)(a)));
}

__device__ unsigned u64_trailing_zeros(u64 a) {
    return a == 0 ? 64 : unsigned(__ffsll((long long)(a))) - 1;
}

__device__ unsigned u64_leading_ones(u64 a) {
    return u64_leading_zeros(u64(~a));
}

__device__ unsigned u64_trailing_ones(u64 a) {
    return u64_trailing_zeros(u64(~a));
}

__device__ unsigned u64_count_ones(u64 a) {
    return unsigned(__popcll(u64(a)));
}

__device__ unsigned u64_count_zeros(u64 a) {
    return 64 - u64_count_ones(a);
}

__device__ u64 u64_rotate_left(u64 a, unsigned n) {
    return u64((u64(u64(a)) << (n & 63u)) | (u64(u64(a)) >> (-n & 63u)));
}

__device__ u64 u64_rotate_right(u64 a, unsigned n) {
    return u64_rotate_left(a, -n);
}

__device__ u64 u64_reverse_bits(u64 a) {
    return u64(__brevll(u64(a)) >> (64 - 64));
}

__device__ bool u64_is_power_of_two(u64 a) {
    return __popcll(a) == 1;
}

__device__ u64 u64_div(u64 a, u64 b) {
    return b == 0 ? u64(0) : u64(a / b);
}

__device__ u64 u64_rem(u64 a, u64 b) {
    return b == 0 ? u64(0) : u64(a % b);
}

__device__ u64 u64_saturating_add(u64 a, u64 b) {
    return u64(a + min(b, u64(~a)));
}

__device__ u64 u64_saturating_sub(u64 a, u64 b) {
    return u64(a - min(a, b));
}

__device__ bool u64_mul_fits(u64 a, u64 b) {
    return !(__umul64hi(a, b) != 0);
}

__device__ u64 u64_saturating_mul(u64 a, u64 b) {
    return u64_mul_fits(a, b) ? u64_mul(a, b) : u64(18446744073709551615ull);
}

__device__ u64 u64_rem_euclid(u64 a, u64 b) {
    return u64_rem(a, b);
}

__device__ u64 u64_div_euclid(u64 a, u64 b) {
    return u64_div(a, b);
}

// The next power of two of numbers above the highest bit's is beyond the type, and wraps to 0.
__device__ u64 u64_next_power_of_two(u64 a) {
    return a <= 1 ? u64(1) : u64_leading_zeros(u64(a - 1)) == 0 ? u64(0) : u64(u64(1) << (64 - u64_leading_zeros(u64(a - 1))));
}

__device__ u64 u64_swap_bytes(u64 a) {
    return (u64(__byte_perm(unsigned(a), 0, 0x0123)) << 32) | __byte_perm(unsigned(a >> 32), 0, 0x0123);
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

extern "C" __global__ void __launch_bounds__(256) methods_u64(const Launch launch, const u64 *__restrict__ a, const u64 *__restrict__ b, u64 *__restrict__ y, unsigned *__restrict__ counts, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const u64 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const u64 b_1 = b[i];
        const unsigned n = unsigned(b[i]);
        u64 value;
        if (b_1 == 0ull) {
            value = 0ull;
        } else {
            if (!(!(b_1 == 0ull))) {
                panic(panicked, 2u);
                return;
            }
            value = u64_div(a_1, b_1);
        }
        u64 value_1;
        if (b_1 == 0ull) {
            value_1 = 0ull;
        } else {
            if (!(!(b_1 == 0ull))) {
                panic(panicked, 3u);
                return;
            }
            value_1 = u64_rem(a_1, b_1);
        }
        u64 value_2;
        if (b_1 == 0ull) {
            value_2 = 0ull;
        } else {
            if (!(!(b_1 == 0ull))) {
                panic(panicked, 4u);
                return;
            }
            value_2 = u64_rem_euclid(a_1, b_1);
        }
        u64 value_3;
        if (b_1 == 0ull) {
            value_3 = 0ull;
        } else {
            if (!(!(b_1 == 0ull))) {
                panic(panicked, 5u);
                return;
            }
            value_3 = u64_div_euclid(a_1, b_1);
        }
        const auto results = Array<u64, 25>{{a_1 + b_1, a_1 - b_1, a_1 * b_1, value, value_1, a_1 << (n & 63), a_1 >> (n & 63), u64_wrapping_neg(a_1), u64_wrapping_pow(a_1, n), u64_saturating_add(a_1, b_1), u64_saturating_sub(a_1, b_1), u64_saturating_mul(a_1, b_1), u64_wrapping_pow(a_1, n), u64(min(a_1, b_1)), u64(max(a_1, b_1)), u64(min(u64(max(a_1, 10ull)), 100ull)), value_2, value_3, u64_rotate_left(a_1, n), u64_rotate_right(a_1, n), u64_reverse_bits(a_1), u64_swap_bytes(a_1), u64_abs_diff(a_1, b_1), u64(u64_is_power_of_two(a_1)), u64_next_power_of_two(a_1)}};
        if (u32_saturating_add(25u * i, 24u) < launch.y_len) {
            for (unsigned k = 0u; k < 25u; k++) {
                const unsigned index = 25u * i + k;
                y[index] = results.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 25u; k++) {
                const unsigned index = 25u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 6u, launch.y_len, index);
                    return;
                }
                y[index] = results.element[k];
            }
        }
        const auto bits = Array<unsigned, 6>{{u64_leading_zeros(a_1), u64_trailing_zeros(a_1), u64_leading_ones(a_1), u64_trailing_ones(a_1), u64_count_ones(a_1), u64_count_zeros(a_1)}};
        if (u32_saturating_add(6u * i, 5u) < launch.counts_len) {
            for (unsigned k = 0u; k < 6u; k++) {
                const unsigned index = 6u * i + k;
                counts[index] = bits.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 6u; k++) {
                const unsigned index = 6u * i + k;
                if (index >= launch.counts_len) {
                    panic(panicked, 7u, launch.counts_len, index);
                    return;
                }
                counts[index] = bits.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
