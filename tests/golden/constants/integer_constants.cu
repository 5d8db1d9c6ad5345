// integer_constants, tests/kernels/constants.rs:58

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ unsigned u32_pow(unsigned base, unsigned exponent) {
    unsigned result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= base;
        base *= base;
    }
    return result;
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
}

__device__ unsigned u32_rotate_left(unsigned a, unsigned n) {
    return __funnelshift_l(a, a, n);
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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) integer_constants(const Launch launch, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        if (0u >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, 0u);
            return;
        }
        y[0u] = 4294967295u;
        if (1u >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, 1u);
            return;
        }
        y[1u] = 0u;
        if (2u >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, 2u);
            return;
        }
        y[2u] = 2147483647u;
        if (3u >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, 3u);
            return;
        }
        y[3u] = 2147483648u;
        if (4u >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, 4u);
            return;
        }
        y[4u] = 4294967295u;
        if (5u >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, 5u);
            return;
        }
        y[5u] = 32u;
        if (6u >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, 6u);
            return;
        }
        y[6u] = 0u;
        if (7u >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, 7u);
            return;
        }
        y[7u] = 2147483647u;
        if (8u >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, 8u);
            return;
        }
        y[8u] = 4294967295u;
        if (9u >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, 9u);
            return;
        }
        y[9u] = 2u;
        if (10u >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, 10u);
            return;
        }
        y[10u] = 2147483648u;
        if (11u >= launch.y_len) {
            panic(panicked, 11u, launch.y_len, 11u);
            return;
        }
        y[11u] = unsigned(i32_abs((-2147483647 - 1)));
        if (12u >= launch.y_len) {
            panic(panicked, 12u, launch.y_len, 12u);
            return;
        }
        y[12u] = unsigned(__popc(unsigned(u32_rotate_left(u32_pow(5u, 3u), 30u))));
        if (13u >= launch.y_len) {
            panic(panicked, 13u, launch.y_len, 13u);
            return;
        }
        y[13u] = max(min(3u, 7u), 4u);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
