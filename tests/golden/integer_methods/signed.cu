// signed, tests/kernels/integer_methods.rs:140

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

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
}

__device__ unsigned u32_pow(unsigned base, unsigned exponent) {
    unsigned result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= base;
        base *= base;
    }
    return result;
}

__device__ int i32_pow(int base, unsigned exponent) {
    return int(u32_pow(unsigned(base), exponent));
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
}

__device__ int i32_signum(int a) {
    return (a > 0) - (a < 0);
}

__device__ unsigned i32_abs_diff(int a, int b) {
    return unsigned(max(a, b)) - unsigned(min(a, b));
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ int i32_saturating(long long wide) {
    return int(min(max(wide, -2147483648ll), 2147483647ll));
}

__device__ int i32_saturating_add(int a, int b) {
    return i32_saturating((long long)a + b);
}

__device__ int i32_saturating_sub(int a, int b) {
    return i32_saturating((long long)a - b);
}

__device__ int i32_saturating_mul(int a, int b) {
    return i32_saturating((long long)a * b);
}

__device__ int i32_rem_euclid(int a, int b) {
    int remainder = i32_rem(a, b);
    return remainder < 0 ? i32_add(remainder, i32_abs(b)) : remainder;
}

__device__ int i32_div_euclid(int a, int b) {
    int quotient = i32_div(a, b);
    return i32_rem(a, b) < 0 ? (b > 0 ? quotient - 1 : quotient + 1) : quotient;
}

__device__ unsigned u32_trailing_zeros(unsigned a) {
    return a == 0 ? 32 : unsigned(__ffs(int(a))) - 1;
}

__device__ unsigned u32_rotate_left(unsigned a, unsigned n) {
    return __funnelshift_l(a, a, n);
}

__device__ int i32_rotate_left(int a, unsigned n) {
    return int(u32_rotate_left(unsigned(a), n));
}

__device__ unsigned u32_rotate_right(unsigned a, unsigned n) {
    return __funnelshift_r(a, a, n);
}

__device__ int i32_rotate_right(int a, unsigned n) {
    return int(u32_rotate_right(unsigned(a), n));
}

__device__ int i32_reverse_bits(int a) {
    return int(__brev(unsigned(a)));
}

__device__ unsigned u32_swap_bytes(unsigned a) {
    return __byte_perm(a, 0, 0x0123);
}

__device__ int i32_swap_bytes(int a) {
    return int(u32_swap_bytes(unsigned(a)));
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

extern "C" __global__ void __launch_bounds__(256) signed_kernel(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const int a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const int b_1 = b[i];
        const unsigned n = unsigned(b[i]);
        const bool divides = b_1 != 0 && (a_1 != (-2147483647 - 1) || b_1 != (-1));
        int value;
        if (b_1 == 0) {
            value = 0;
        } else {
            if (!(!(b_1 == 0))) {
                panic(panicked, 2u);
                return;
            }
            value = i32_div(a_1, b_1);
        }
        int value_1;
        if (b_1 == 0) {
            value_1 = 0;
        } else {
            if (!(!(b_1 == 0))) {
                panic(panicked, 3u);
                return;
            }
            value_1 = i32_rem(a_1, b_1);
        }
        int value_2;
        if (divides) {
            if (!(!(b_1 == 0))) {
                panic(panicked, 4u);
                return;
            }
            if (!(!(a_1 == (-2147483647 - 1) && b_1 == (-1)))) {
                panic(panicked, 5u);
                return;
            }
            value_2 = i32_rem_euclid(a_1, b_1);
        } else {
            value_2 = 0;
        }
        int value_3;
        if (divides) {
            if (!(!(b_1 == 0))) {
                panic(panicked, 6u);
                return;
            }
            if (!(!(a_1 == (-2147483647 - 1) && b_1 == (-1)))) {
                panic(panicked, 7u);
                return;
            }
            value_3 = i32_div_euclid(a_1, b_1);
        } else {
            value_3 = 0;
        }
        const auto arithmetic = Array<int, 25>{{i32_add(a_1, b_1), i32_sub(a_1, b_1), i32_mul(a_1, b_1), value, value_1, i32_shl(a_1, n), a_1 >> (n & 31), i32_neg(a_1), i32_abs(a_1), i32_pow(a_1, n), i32_saturating_add(a_1, b_1), i32_saturating_sub(a_1, b_1), i32_saturating_mul(a_1, b_1), i32_abs(a_1), int(unsigned(i32_abs(a_1))), int(i32_abs_diff(a_1, b_1)), i32_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, -10), 2147418112), i32_signum(a_1), int(((a_1) < 0)), int(((a_1) > 0)), value_2, value_3}};
        const auto bits = Array<int, 10>{{int(unsigned(__clz(int(a_1)))), int(u32_trailing_zeros(unsigned(a_1))), int(unsigned(__clz(int(~unsigned(a_1))))), int(u32_trailing_zeros(~unsigned(a_1))), int(unsigned(__popc(unsigned(a_1)))), int(unsigned(__popc(~unsigned(a_1)))), i32_rotate_left(a_1, n), i32_rotate_right(a_1, n), i32_reverse_bits(a_1), i32_swap_bytes(a_1)}};
        if (u32_saturating_add(35u * i, 24u) < launch.y_len) {
            for (unsigned k = 0u; k < 25u; k++) {
                const unsigned index = 35u * i + k;
                y[index] = arithmetic.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 25u; k++) {
                const unsigned index = 35u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 8u, launch.y_len, index);
                    return;
                }
                y[index] = arithmetic.element[k];
            }
        }
        if (u32_saturating_add(35u * i + 25u, 9u) < launch.y_len) {
            for (unsigned k = 0u; k < 10u; k++) {
                const unsigned index = 35u * i + 25u + k;
                y[index] = bits.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 10u; k++) {
                const unsigned index = 35u * i + 25u + k;
                if (index >= launch.y_len) {
                    panic(panicked, 9u, launch.y_len, index);
                    return;
                }
                y[index] = bits.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
