// quotients, tests/kernels/integer_vectors.rs:196

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
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
    int2 by;
    unsigned y_len, y_offset;
};

__device__ int2 operator*(int a, int2 b) { return int2{i32_mul(a, b.x), i32_mul(a, b.y)}; }

__device__ int2 operator+(int2 a, int2 b) { return int2{i32_add(a.x, b.x), i32_add(a.y, b.y)}; }

// glam's IVec2::div
__device__ int2 IVec2_div(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 0u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 1u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 2u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 3u);
        return int2{};
    }
    return int2{dividend / divisor, dividend_1 / divisor_1};
}

// glam's IVec2::abs
__device__ int2 IVec2_abs(int2 self_) {
    return int2{i32_abs(self_.x), i32_abs(self_.y)};
}

// glam's IVec2::rem
__device__ int2 IVec2_rem(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 4u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 5u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 6u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 7u);
        return int2{};
    }
    return int2{dividend % divisor, dividend_1 % divisor_1};
}

// glam's IVec2::div
__device__ int2 IVec2_div_2(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 8u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 9u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 10u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 11u);
        return int2{};
    }
    return int2{dividend / divisor, dividend_1 / divisor_1};
}

// glam's IVec2::div
__device__ int2 IVec2_div_3(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 12u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 13u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 14u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 15u);
        return int2{};
    }
    return int2{dividend / divisor, dividend_1 / divisor_1};
}

extern "C" __global__ void __launch_bounds__(1) quotients(const Launch launch, int2 *__restrict__ y, unsigned *record) {
    Panic<2> panicked;
    [&]() {
        const auto v = int2{(-2147483647 - 1), 12};
        int2 value;
        if (launch.which == 0u) {
            const int2 result = IVec2_div(v, launch.by, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = result;
        } else if (launch.which == 1u) {
            const int2 result = IVec2_rem(IVec2_abs(v), launch.by, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = result;
        } else if (launch.which == 2u) {
            const int component = launch.by.x;
            const int2 result = IVec2_div_2(v, int2{component, component}, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = 7 * (result + launch.by);
        } else {
            const int2 result = IVec2_div_3(int2{100, 100}, launch.by, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = result;
        }
        if (0u >= launch.y_len) {
            panic(panicked, 16u, launch.y_len, 0u);
            return;
        }
        y[0u] = value;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
