// vectors, tests/kernels/divisions.rs:125

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

// glam's IVec3::div
__device__ int3 IVec3_div(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 0u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 1u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 2u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 3u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 4u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 5u);
        return int3{};
    }
    return int3{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2};
}

// glam's IVec3::rem
__device__ int3 IVec3_rem(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 6u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 7u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 8u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 9u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 10u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 11u);
        return int3{};
    }
    return int3{dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2};
}

// glam's IVec3::div
__device__ int3 IVec3_div_2(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 12u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 13u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 14u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 15u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 16u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 17u);
        return int3{};
    }
    return int3{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2};
}

// glam's IVec3::rem
__device__ int3 IVec3_rem_2(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 18u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 19u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 20u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 21u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 22u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 23u);
        return int3{};
    }
    return int3{dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2};
}

// glam's IVec3::div
__device__ int3 IVec3_div_3(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 24u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 25u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 26u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 27u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 28u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 29u);
        return int3{};
    }
    return int3{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2};
}

// glam's IVec3::rem
__device__ int3 IVec3_rem_3(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 30u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 31u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 32u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 33u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 34u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 35u);
        return int3{};
    }
    return int3{dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2};
}

extern "C" __global__ void __launch_bounds__(256) vectors(const Launch launch, const int3 *__restrict__ a, const int3 *__restrict__ b, int3 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 36u, launch.a_len, i);
            return;
        }
        const int3 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 37u, launch.b_len, i);
            return;
        }
        const int3 b_1 = b[i];
        int3 value;
        if (launch.which == 0u) {
            const int3 result = IVec3_div(a_1, b_1, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = result;
        } else if (launch.which == 1u) {
            const int3 result = IVec3_rem(a_1, b_1, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = result;
        } else if (launch.which == 2u) {
            const int component = b_1.y;
            const int3 result = IVec3_div_2(a_1, int3{component, component, component}, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = result;
        } else if (launch.which == 3u) {
            const int component = b_1.y;
            const int3 result = IVec3_rem_2(a_1, int3{component, component, component}, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = result;
        } else if (launch.which == 4u) {
            const int3 result = IVec3_div_3(int3{100, 100, 100}, b_1, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = result;
        } else {
            const int3 result = IVec3_rem_3(int3{100, 100, 100}, b_1, panicked);
            if (panicked.site != 0u) {
                return;
            }
            value = result;
        }
        if (i >= launch.y_len) {
            panic(panicked, 38u, launch.y_len, i);
            return;
        }
        y[i] = value;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
