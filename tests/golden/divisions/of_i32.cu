// of_i32, tests/kernels/divisions.rs:35

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
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

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
}

__device__ int i32_rem_euclid(int a, int b) {
    int remainder = i32_rem(a, b);
    return remainder < 0 ? i32_add(remainder, i32_abs(b)) : remainder;
}

__device__ int i32_div_euclid(int a, int b) {
    int quotient = i32_div(a, b);
    return i32_rem(a, b) < 0 ? (b > 0 ? quotient - 1 : quotient + 1) : quotient;
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

extern "C" __global__ void __launch_bounds__(256) of_i32(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ y, unsigned *record) {
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
        int value;
        if (launch.which == 0u) {
            if (!(!(b_1 == 0))) {
                panic(panicked, 2u);
                return;
            }
            if (!(!(a_1 == (-2147483647 - 1) && b_1 == (-1)))) {
                panic(panicked, 3u);
                return;
            }
            value = a_1 / b_1;
        } else if (launch.which == 1u) {
            if (!(!(b_1 == 0))) {
                panic(panicked, 4u);
                return;
            }
            if (!(!(a_1 == (-2147483647 - 1) && b_1 == (-1)))) {
                panic(panicked, 5u);
                return;
            }
            value = a_1 % b_1;
        } else if (launch.which == 2u) {
            if (!(!(b_1 == 0))) {
                panic(panicked, 6u);
                return;
            }
            value = i32_div(a_1, b_1);
        } else if (launch.which == 3u) {
            if (!(!(b_1 == 0))) {
                panic(panicked, 7u);
                return;
            }
            value = i32_rem(a_1, b_1);
        } else if (launch.which == 4u) {
            if (!(!(b_1 == 0))) {
                panic(panicked, 8u);
                return;
            }
            if (!(!(a_1 == (-2147483647 - 1) && b_1 == (-1)))) {
                panic(panicked, 9u);
                return;
            }
            value = i32_div_euclid(a_1, b_1);
        } else if (launch.which == 5u) {
            if (!(!(b_1 == 0))) {
                panic(panicked, 10u);
                return;
            }
            if (!(!(a_1 == (-2147483647 - 1) && b_1 == (-1)))) {
                panic(panicked, 11u);
                return;
            }
            value = i32_rem_euclid(a_1, b_1);
        } else if (launch.which == 6u) {
            int c = a_1;
            if (!(!(b_1 == 0))) {
                panic(panicked, 12u);
                return;
            }
            if (!(!(c == (-2147483647 - 1) && b_1 == (-1)))) {
                panic(panicked, 13u);
                return;
            }
            c = c / b_1;
            value = c;
        } else {
            int c = a_1;
            if (!(!(b_1 == 0))) {
                panic(panicked, 14u);
                return;
            }
            if (!(!(c == (-2147483647 - 1) && b_1 == (-1)))) {
                panic(panicked, 15u);
                return;
            }
            c = c % b_1;
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
