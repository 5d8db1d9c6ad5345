// methods_u8, tests/kernels/narrow.rs:32

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

typedef unsigned char u8;

__device__ u8 u8_mul(u8 a, u8 b) {
    return u8(unsigned(a) * unsigned(b));
}

__device__ u8 u8_wrapping_neg(u8 a) {
    return u8(unsigned(0) - unsigned(a));
}

__device__ u8 u8_wrapping_pow(u8 base, unsigned exponent) {
    unsigned result = 1, power = unsigned(base);
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= power;
        power *= power;
    }
    return u8(result);
}

__device__ u8 u8_abs_diff(u8 a, u8 b) {
    return u8(a < b ? unsigned(b) - unsigned(a) : unsigned(a) - unsigned(b));
}

__device__ unsigned u8_leading_zeros(u8 a) {
    return unsigned(__clz(int(u8(a)))) - 24;
}

__device__ unsigned u8_trailing_zeros(u8 a) {
    return a == 0 ? 8 : unsigned(__ffsll((long long)(a))) - 1;
}

__device__ unsigned u8_leading_ones(u8 a) {
    return u8_leading_zeros(u8(~a));
}

__device__ unsigned u8_trailing_ones(u8 a) {
    return u8_trailing_zeros(u8(~a));
}

__device__ unsigned u8_count_ones(u8 a) {
    return unsigned(__popcll(u8(a)));
}

__device__ unsigned u8_count_zeros(u8 a) {
    return 8 - u8_count_ones(a);
}

__device__ u8 u8_rotate_left(u8 a, unsigned n) {
    return u8((unsigned(u8(a)) << (n & 7u)) | (unsigned(u8(a)) >> (-n & 7u)));
}

__device__ u8 u8_rotate_right(u8 a, unsigned n) {
    return u8_rotate_left(a, -n);
}

__device__ u8 u8_reverse_bits(u8 a) {
    return u8(__brevll(u8(a)) >> (64 - 8));
}

__device__ bool u8_is_power_of_two(u8 a) {
    return __popcll(a) == 1;
}

__device__ u8 u8_div(u8 a, u8 b) {
    return b == 0 ? u8(0) : u8(a / b);
}

__device__ u8 u8_rem(u8 a, u8 b) {
    return b == 0 ? u8(0) : u8(a % b);
}

__device__ u8 u8_saturating_add(u8 a, u8 b) {
    return u8(a + min(b, u8(~a)));
}

__device__ u8 u8_saturating_sub(u8 a, u8 b) {
    return u8(a - min(a, b));
}

__device__ bool u8_mul_fits(u8 a, u8 b) {
    return !(unsigned(a) * unsigned(b) > 255);
}

__device__ u8 u8_saturating_mul(u8 a, u8 b) {
    return u8_mul_fits(a, b) ? u8_mul(a, b) : u8(255);
}

__device__ u8 u8_rem_euclid(u8 a, u8 b) {
    return u8_rem(a, b);
}

__device__ u8 u8_div_euclid(u8 a, u8 b) {
    return u8_div(a, b);
}

// The next power of two of numbers above the highest bit's is beyond the type, and wraps to 0.
__device__ u8 u8_next_power_of_two(u8 a) {
    return a <= 1 ? u8(1) : u8_leading_zeros(u8(a - 1)) == 0 ? u8(0) : u8(unsigned(1) << (8 - u8_leading_zeros(u8(a - 1))));
}

__device__ u8 u8_swap_bytes(u8 a) {
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

extern "C" __global__ void __launch_bounds__(256) methods_u8(const Launch launch, const u8 *__restrict__ a, const u8 *__restrict__ b, u8 *__restrict__ y, unsigned *__restrict__ counts, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const u8 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const u8 b_1 = b[i];
        const unsigned n = unsigned(b[i]);
        u8 value;
        if (b_1 == u8(0)) {
            value = u8(0);
        } else {
            if (!(!(b_1 == u8(0)))) {
                panic(panicked, 2u);
                return;
            }
            value = u8_div(a_1, b_1);
        }
        u8 value_1;
        if (b_1 == u8(0)) {
            value_1 = u8(0);
        } else {
            if (!(!(b_1 == u8(0)))) {
                panic(panicked, 3u);
                return;
            }
            value_1 = u8_rem(a_1, b_1);
        }
        u8 value_2;
        if (b_1 == u8(0)) {
            value_2 = u8(0);
        } else {
            if (!(!(b_1 == u8(0)))) {
                panic(panicked, 4u);
                return;
            }
            value_2 = u8_rem_euclid(a_1, b_1);
        }
        u8 value_3;
        if (b_1 == u8(0)) {
            value_3 = u8(0);
        } else {
            if (!(!(b_1 == u8(0)))) {
                panic(panicked, 5u);
                return;
            }
            value_3 = u8_div_euclid(a_1, b_1);
        }
        const auto results = Array<u8, 25>{{u8(a_1 + b_1), u8(a_1 - b_1), u8(a_1 * b_1), value, value_1, u8(a_1 << (n & 7)), u8(a_1 >> (n & 7)), u8_wrapping_neg(a_1), u8_wrapping_pow(a_1, n), u8_saturating_add(a_1, b_1), u8_saturating_sub(a_1, b_1), u8_saturating_mul(a_1, b_1), u8_wrapping_pow(a_1, n), u8(min(a_1, b_1)), u8(max(a_1, b_1)), u8(min(u8(max(a_1, u8(10))), u8(100))), value_2, value_3, u8_rotate_left(a_1, n), u8_rotate_right(a_1, n), u8_reverse_bits(a_1), u8_swap_bytes(a_1), u8_abs_diff(a_1, b_1), u8(u8_is_power_of_two(a_1)), u8_next_power_of_two(a_1)}};
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
        const auto bits = Array<unsigned, 6>{{u8_leading_zeros(a_1), u8_trailing_zeros(a_1), u8_leading_ones(a_1), u8_trailing_ones(a_1), u8_count_ones(a_1), u8_count_zeros(a_1)}};
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
