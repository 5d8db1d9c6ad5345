// of_i8, tests/kernels/divisions.rs:83

typedef signed char i8;

__device__ i8 i8_add(i8 a, i8 b) {
    return i8(unsigned(a) + unsigned(b));
}

__device__ i8 i8_sub(i8 a, i8 b) {
    return i8(unsigned(a) - unsigned(b));
}

__device__ i8 i8_wrapping_neg(i8 a) {
    return i8(unsigned(0) - unsigned(a));
}

__device__ i8 i8_wrapping_abs(i8 a) {
    return a < 0 ? i8_wrapping_neg(a) : a;
}

__device__ i8 i8_div(i8 a, i8 b) {
    return b == 0 ? i8(0) : b == -1 ? i8_wrapping_neg(a) : i8(a / b);
}

__device__ i8 i8_rem(i8 a, i8 b) {
    return b == 0 || b == -1 ? i8(0) : i8(a % b);
}

__device__ i8 i8_rem_euclid(i8 a, i8 b) {
    i8 remainder = i8_rem(a, b);
    return remainder < 0 ? i8_add(remainder, i8_wrapping_abs(b)) : remainder;
}

__device__ i8 i8_div_euclid(i8 a, i8 b) {
    i8 quotient = i8_div(a, b);
    return i8_rem(a, b) < 0 ? (b > 0 ? i8_sub(quotient, i8(1)) : i8_add(quotient, i8(1))) : quotient;
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
    unsigned which;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) of_i8(const Launch launch, const i8 *__restrict__ a, const i8 *__restrict__ b, i8 *__restrict__ y, unsigned *record) {
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
        i8 value;
        if (launch.which == 0u) {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 2u);
                return;
            }
            if (!(!(a_1 == i8(-128) && b_1 == i8(-1)))) {
                panic(panicked, 3u);
                return;
            }
            value = i8(a_1 / b_1);
        } else if (launch.which == 1u) {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 4u);
                return;
            }
            if (!(!(a_1 == i8(-128) && b_1 == i8(-1)))) {
                panic(panicked, 5u);
                return;
            }
            value = i8(a_1 % b_1);
        } else if (launch.which == 2u) {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 6u);
                return;
            }
            value = i8_div(a_1, b_1);
        } else if (launch.which == 3u) {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 7u);
                return;
            }
            value = i8_rem(a_1, b_1);
        } else if (launch.which == 4u) {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 8u);
                return;
            }
            if (!(!(a_1 == i8(-128) && b_1 == i8(-1)))) {
                panic(panicked, 9u);
                return;
            }
            value = i8_div_euclid(a_1, b_1);
        } else if (launch.which == 5u) {
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 10u);
                return;
            }
            if (!(!(a_1 == i8(-128) && b_1 == i8(-1)))) {
                panic(panicked, 11u);
                return;
            }
            value = i8_rem_euclid(a_1, b_1);
        } else if (launch.which == 6u) {
            i8 c = a_1;
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 12u);
                return;
            }
            if (!(!(c == i8(-128) && b_1 == i8(-1)))) {
                panic(panicked, 13u);
                return;
            }
            c = i8(c / b_1);
            value = c;
        } else {
            i8 c = a_1;
            if (!(!(b_1 == i8(0)))) {
                panic(panicked, 14u);
                return;
            }
            if (!(!(c == i8(-128) && b_1 == i8(-1)))) {
                panic(panicked, 15u);
                return;
            }
            c = i8(c % b_1);
            value = c;
        }
        if (i >= launch.y_len) {
            panic(panicked, 16u, launch.y_len, i);
            return;
        }
        y[i] = value;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
