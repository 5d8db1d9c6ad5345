// fails, tests/kernels/panics.rs:12

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

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

__device__ int i32_div(int a, int b) {
    return b == 0 ? 0 : b == -1 ? i32_neg(a) : a / b;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
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

__device__ unsigned u32_div_ceil(unsigned a, unsigned b) {
    return u32_div(a, b) + unsigned(u32_rem(a, b) != 0);
}

typedef unsigned char u8;

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
    unsigned kind;
    unsigned at;
    unsigned zero_len, zero_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) fails(const Launch launch, const int *__restrict__ zero, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<5> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const auto local = Array<int, 3>{{1, 2, 3}};
        if (i == launch.at) {
            if (0u >= launch.zero_len) {
                panic(panicked, 0u, launch.zero_len, 0u);
                return;
            }
            const int n = zero[0u];
            if (launch.kind == 0u) {
                const unsigned index = launch.y_len + 4u;
                if (index >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, index);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, i);
                    return;
                }
                y[i] = y[index];
            } else if (launch.kind == 1u) {
                if (launch.y_len >= launch.y_len) {
                    panic(panicked, 3u, launch.y_len, launch.y_len);
                    return;
                }
                y[launch.y_len] = 1;
            } else if (launch.kind == 2u) {
                const unsigned index = i + 3u;
                if (index >= 3u) {
                    panic(panicked, 4u, 3u, index);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 5u, launch.y_len, i);
                    return;
                }
                y[i] = local.element[index];
            } else if (launch.kind == 3u) {
                if (!(!(n == 0))) {
                    panic(panicked, 6u);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 7u, launch.y_len, i);
                    return;
                }
                y[i] = 7 / n;
            } else if (launch.kind == 4u) {
                if (!(!(n == 0))) {
                    panic(panicked, 8u);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 9u, launch.y_len, i);
                    return;
                }
                y[i] = 7 % n;
            } else if (launch.kind == 5u) {
                const int divisor = i32_sub(n, 1);
                if (!(!(divisor == 0))) {
                    panic(panicked, 10u);
                    return;
                }
                if (!(!(divisor == (-1)))) {
                    panic(panicked, 11u);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 12u, launch.y_len, i);
                    return;
                }
                y[i] = (-2147483647 - 1) / divisor;
            } else if (launch.kind == 6u) {
                const int divisor = i32_sub(n, 1);
                if (!(!(divisor == 0))) {
                    panic(panicked, 13u);
                    return;
                }
                const int dividend = i32_add((-2147483647 - 1), n);
                if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
                    panic(panicked, 14u);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 15u, launch.y_len, i);
                    return;
                }
                y[i] = dividend % divisor;
            } else if (launch.kind == 7u) {
                if (!(n > 5)) {
                    panic(panicked, 16u);
                    return;
                }
            } else if (launch.kind == 8u) {
                if (!(n > 5)) {
                    panic(panicked, 17u, unsigned(6), unsigned(__double2loint(0.5)), unsigned(__double2hiint(0.5)), unsigned(n));
                    return;
                }
            } else if (launch.kind == 9u) {
                if (!(n == 4)) {
                    panic(panicked, 18u, unsigned(n), unsigned(4));
                    return;
                }
            } else if (launch.kind == 10u) {
                const int left = i32_add(n, 1);
                if (!(left == 4)) {
                    panic(panicked, 19u, unsigned(left), unsigned(4), (i));
                    return;
                }
            } else if (launch.kind == 11u) {
                const int right = zero[0u];
                if (!(n != right)) {
                    panic(panicked, 20u, unsigned(n), unsigned(right));
                    return;
                }
            } else if (launch.kind == 12u) {
                panic(panicked, 21u);
                return;
            } else if (launch.kind == 13u) {
                panic(panicked, 22u, unsigned(__double2loint(2.25)), unsigned(__double2hiint(2.25)), (255u), (i), unsigned(n));
                return;
            } else if (launch.kind == 14u) {
                panic(panicked, 23u);
                return;
            } else if (launch.kind == 15u) {
                panic(panicked, 24u, unsigned(n));
                return;
            } else if (launch.kind == 16u) {
                if (!(!(n == 0))) {
                    panic(panicked, 25u);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 26u, launch.y_len, i);
                    return;
                }
                y[i] = i32_div(7, n);
            } else if (launch.kind == 17u) {
                if (!(!(n == 0))) {
                    panic(panicked, 27u);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 28u, launch.y_len, i);
                    return;
                }
                y[i] = i32_rem_euclid(7, n);
            } else if (launch.kind == 18u) {
                const unsigned divisor = unsigned(n);
                if (!(!(divisor == 0u))) {
                    panic(panicked, 29u);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 30u, launch.y_len, i);
                    return;
                }
                y[i] = int(u32_div_ceil(7u, divisor));
            } else {
                const int divisor = int(u8(n));
                if (!(!(divisor == 0))) {
                    panic(panicked, 31u);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 32u, launch.y_len, i);
                    return;
                }
                y[i] = 7 / divisor;
            }
            if (i >= launch.y_len) {
                panic(panicked, 33u, launch.y_len, i);
                return;
            }
            y[i] = -1;
        }
        if (i >= launch.y_len) {
            panic(panicked, 34u, launch.y_len, i);
            return;
        }
        y[i] = i32_add(y[i], 100);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
