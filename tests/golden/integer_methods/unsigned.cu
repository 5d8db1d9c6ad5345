// unsigned, tests/kernels/integer_methods.rs:6

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_neg(unsigned a) {
    return 0u - a;
}

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

__device__ unsigned u32_pow(unsigned base, unsigned exponent) {
    unsigned result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= base;
        base *= base;
    }
    return result;
}

__device__ unsigned u32_abs_diff(unsigned a, unsigned b) {
    return max(a, b) - min(a, b);
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
}

__device__ bool u32_mul_fits(unsigned a, unsigned b) {
    return __umulhi(a, b) == 0;
}

__device__ unsigned u32_saturating_mul(unsigned a, unsigned b) {
    return u32_mul_fits(a, b) ? a * b : 4294967295u;
}

__device__ unsigned u32_rem_euclid(unsigned a, unsigned b) {
    return u32_rem(a, b);
}

__device__ unsigned u32_div_euclid(unsigned a, unsigned b) {
    return u32_div(a, b);
}

__device__ unsigned u32_div_ceil(unsigned a, unsigned b) {
    return u32_div(a, b) + unsigned(u32_rem(a, b) != 0);
}

__device__ unsigned u32_trailing_zeros(unsigned a) {
    return a == 0 ? 32 : unsigned(__ffs(int(a))) - 1;
}

__device__ unsigned u32_rotate_left(unsigned a, unsigned n) {
    return __funnelshift_l(a, a, n);
}

__device__ unsigned u32_rotate_right(unsigned a, unsigned n) {
    return __funnelshift_r(a, a, n);
}

__device__ unsigned u32_reverse_bits(unsigned a) {
    return __brev(a);
}

__device__ unsigned u32_swap_bytes(unsigned a) {
    return __byte_perm(a, 0, 0x0123);
}

// The next power of two of numbers above 2^31 is 2^32, which wraps to 0.
__device__ unsigned u32_next_power_of_two(unsigned a) {
    return a <= 1 ? 1 : a > 0x80000000u ? 0 : 1u << (32 - __clz(int(a - 1)));
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

extern "C" __global__ void __launch_bounds__(256) unsigned_kernel(const Launch launch, const unsigned *__restrict__ a, const unsigned *__restrict__ b, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const unsigned a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const unsigned b_1 = b[i];
        unsigned value;
        if (b_1 == 0u) {
            value = 0u;
        } else {
            if (!(!(b_1 == 0u))) {
                panic(panicked, 2u);
                return;
            }
            value = u32_div(a_1, b_1);
        }
        unsigned value_1;
        if (b_1 == 0u) {
            value_1 = 0u;
        } else {
            if (!(!(b_1 == 0u))) {
                panic(panicked, 3u);
                return;
            }
            value_1 = u32_rem(a_1, b_1);
        }
        unsigned value_2;
        if (b_1 == 0u) {
            value_2 = 0u;
        } else {
            if (!(!(b_1 == 0u))) {
                panic(panicked, 4u);
                return;
            }
            value_2 = u32_rem_euclid(a_1, b_1);
        }
        unsigned value_3;
        if (b_1 == 0u) {
            value_3 = 0u;
        } else {
            if (!(!(b_1 == 0u))) {
                panic(panicked, 5u);
                return;
            }
            value_3 = u32_div_euclid(a_1, b_1);
        }
        const auto arithmetic = Array<unsigned, 19>{{a_1 + b_1, a_1 - b_1, a_1 * b_1, value, value_1, a_1 << (b_1 & 31), a_1 >> (b_1 & 31), u32_neg(a_1), u32_pow(a_1, b_1), u32_saturating_add(a_1, b_1), u32_saturating_sub(a_1, b_1), u32_saturating_mul(a_1, b_1), u32_abs_diff(a_1, b_1), u32_pow(a_1, b_1), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10u), 4294901760u), value_2, value_3}};
        unsigned value_4;
        if (b_1 == 0u) {
            value_4 = 0u;
        } else {
            if (!(!(b_1 == 0u))) {
                panic(panicked, 6u);
                return;
            }
            value_4 = u32_div_ceil(a_1, b_1);
        }
        const auto bits = Array<unsigned, 13>{{unsigned(__clz(int(a_1))), u32_trailing_zeros(unsigned(a_1)), unsigned(__clz(int(~unsigned(a_1)))), u32_trailing_zeros(~unsigned(a_1)), unsigned(__popc(unsigned(a_1))), unsigned(__popc(~unsigned(a_1))), u32_rotate_left(a_1, b_1), u32_rotate_right(a_1, b_1), u32_reverse_bits(a_1), u32_swap_bytes(a_1), unsigned((__popc(a_1) == 1)), u32_next_power_of_two(a_1), value_4}};
        if (u32_saturating_add(32u * i, 18u) < launch.y_len) {
            for (unsigned k = 0u; k < 19u; k++) {
                const unsigned index = 32u * i + k;
                y[index] = arithmetic.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 19u; k++) {
                const unsigned index = 32u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 7u, launch.y_len, index);
                    return;
                }
                y[index] = arithmetic.element[k];
            }
        }
        if (u32_saturating_add(32u * i + 19u, 12u) < launch.y_len) {
            for (unsigned k = 0u; k < 13u; k++) {
                const unsigned index = 32u * i + 19u + k;
                y[index] = bits.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 13u; k++) {
                const unsigned index = 32u * i + 19u + k;
                if (index >= launch.y_len) {
                    panic(panicked, 8u, launch.y_len, index);
                    return;
                }
                y[index] = bits.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
