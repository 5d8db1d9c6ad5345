// methods_u16, tests/kernels/short.rs:32

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

typedef unsigned short u16;

__device__ u16 u16_mul(u16 a, u16 b) {
    return u16(unsigned(a) * unsigned(b));
}

__device__ u16 u16_wrapping_neg(u16 a) {
    return u16(unsigned(0) - unsigned(a));
}

__device__ u16 u16_wrapping_pow(u16 base, unsigned exponent) {
    unsigned result = 1, power = unsigned(base);
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= power;
        power *= power;
    }
    return u16(result);
}

__device__ u16 u16_abs_diff(u16 a, u16 b) {
    return u16(a < b ? unsigned(b) - unsigned(a) : unsigned(a) - unsigned(b));
}

__device__ unsigned u16_leading_zeros(u16 a) {
    return unsigned(__clz(int(u16(a)))) - 16;
}

__device__ unsigned u16_trailing_zeros(u16 a) {
    return a == 0 ? 16 : unsigned(__ffsll((long long)(a))) - 1;
}

__device__ unsigned u16_leading_ones(u16 a) {
    return u16_leading_zeros(u16(~a));
}

__device__ unsigned u16_trailing_ones(u16 a) {
    return u16_trailing_zeros(u16(~a));
}

__device__ unsigned u16_count_ones(u16 a) {
    return unsigned(__popcll(u16(a)));
}

__device__ unsigned u16_count_zeros(u16 a) {
    return 16 - u16_count_ones(a);
}

__device__ u16 u16_rotate_left(u16 a, unsigned n) {
    return u16((unsigned(u16(a)) << (n & 15u)) | (unsigned(u16(a)) >> (-n & 15u)));
}

__device__ u16 u16_rotate_right(u16 a, unsigned n) {
    return u16_rotate_left(a, -n);
}

__device__ u16 u16_reverse_bits(u16 a) {
    return u16(__brevll(u16(a)) >> (64 - 16));
}

__device__ bool u16_is_power_of_two(u16 a) {
    return __popcll(a) == 1;
}

__device__ u16 u16_div(u16 a, u16 b) {
    return b == 0 ? u16(0) : u16(a / b);
}

__device__ u16 u16_rem(u16 a, u16 b) {
    return b == 0 ? u16(0) : u16(a % b);
}

__device__ u16 u16_saturating_add(u16 a, u16 b) {
    return u16(a + min(b, u16(~a)));
}

__device__ u16 u16_saturating_sub(u16 a, u16 b) {
    return u16(a - min(a, b));
}

__device__ bool u16_mul_fits(u16 a, u16 b) {
    return !(unsigned(a) * unsigned(b) > 65535);
}

__device__ u16 u16_saturating_mul(u16 a, u16 b) {
    return u16_mul_fits(a, b) ? u16_mul(a, b) : u16(65535);
}

__device__ u16 u16_rem_euclid(u16 a, u16 b) {
    return u16_rem(a, b);
}

__device__ u16 u16_div_euclid(u16 a, u16 b) {
    return u16_div(a, b);
}

// The next power of two of numbers above the highest bit's is beyond the type, and wraps to 0.
__device__ u16 u16_next_power_of_two(u16 a) {
    return a <= 1 ? u16(1) : u16_leading_zeros(u16(a - 1)) == 0 ? u16(0) : u16(unsigned(1) << (16 - u16_leading_zeros(u16(a - 1))));
}

__device__ u16 u16_swap_bytes(u16 a) {
    return u16((a << 8) | (a >> 8));
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

extern "C" __global__ void __launch_bounds__(256) methods_u16(const Launch launch, const u16 *__restrict__ a, const u16 *__restrict__ b, u16 *__restrict__ y, unsigned *__restrict__ counts, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const u16 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const u16 b_1 = b[i];
        const unsigned n = unsigned(b[i]);
        u16 value;
        if (b_1 == u16(0)) {
            value = u16(0);
        } else {
            if (!(!(b_1 == u16(0)))) {
                panic(panicked, 2u);
                return;
            }
            value = u16_div(a_1, b_1);
        }
        u16 value_1;
        if (b_1 == u16(0)) {
            value_1 = u16(0);
        } else {
            if (!(!(b_1 == u16(0)))) {
                panic(panicked, 3u);
                return;
            }
            value_1 = u16_rem(a_1, b_1);
        }
        u16 value_2;
        if (b_1 == u16(0)) {
            value_2 = u16(0);
        } else {
            if (!(!(b_1 == u16(0)))) {
                panic(panicked, 4u);
                return;
            }
            value_2 = u16_rem_euclid(a_1, b_1);
        }
        u16 value_3;
        if (b_1 == u16(0)) {
            value_3 = u16(0);
        } else {
            if (!(!(b_1 == u16(0)))) {
                panic(panicked, 5u);
                return;
            }
            value_3 = u16_div_euclid(a_1, b_1);
        }
        const auto results = Array<u16, 25>{{u16(a_1 + b_1), u16(a_1 - b_1), u16_mul(a_1, b_1), value, value_1, u16(a_1 << (n & 15)), u16(a_1 >> (n & 15)), u16_wrapping_neg(a_1), u16_wrapping_pow(a_1, n), u16_saturating_add(a_1, b_1), u16_saturating_sub(a_1, b_1), u16_saturating_mul(a_1, b_1), u16_wrapping_pow(a_1, n), u16(min(a_1, b_1)), u16(max(a_1, b_1)), u16(min(u16(max(a_1, u16(10))), u16(100))), value_2, value_3, u16_rotate_left(a_1, n), u16_rotate_right(a_1, n), u16_reverse_bits(a_1), u16_swap_bytes(a_1), u16_abs_diff(a_1, b_1), u16(u16_is_power_of_two(a_1)), u16_next_power_of_two(a_1)}};
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
        const auto bits = Array<unsigned, 6>{{u16_leading_zeros(a_1), u16_trailing_zeros(a_1), u16_leading_ones(a_1), u16_trailing_ones(a_1), u16_count_ones(a_1), u16_count_zeros(a_1)}};
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
