// nested, tests/kernels/integer_methods.rs:234

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

__device__ int i32_rem_euclid(int a, int b) {
    int remainder = i32_rem(a, b);
    return remainder < 0 ? i32_add(remainder, i32_abs(b)) : remainder;
}

__device__ unsigned u32_rotate_left(unsigned a, unsigned n) {
    return __funnelshift_l(a, a, n);
}

__device__ int i32_rotate_left(int a, unsigned n) {
    return int(u32_rotate_left(unsigned(a), n));
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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) nested(const Launch launch, const int *__restrict__ x, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const int x_1 = x[i];
        const unsigned index = 5u * i;
        if (index >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, index);
            return;
        }
        y[index] = i32_sub(min(i32_abs(i32_add(x_1, 1)), i32_mul(x_1, 2)), i32_signum(i32_sub(x_1, 1)));
        const unsigned index_1 = 5u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index_1);
            return;
        }
        y[index_1] = i32_add(max(x_1, 3), int(min(unsigned(x_1), 7u)));
        const unsigned index_2 = 5u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index_2);
            return;
        }
        y[index_2] = int(!(__popc(unsigned(x_1)) == 1) && x_1 > 3);
        const unsigned index_3 = 5u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_3);
            return;
        }
        y[index_3] = i32_add(i32_add(i32_add(i32_abs((-2147483647 - 1)), i32_pow(7, 2u)), i32_rem_euclid(-7, 4)), int(unsigned(__clz(int(40u)))));
        const unsigned index_4 = 5u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_4);
            return;
        }
        y[index_4] = i32_neg(i32_rotate_left(i32_mul(x_1 ^ 5, i32_shl(x_1, 1u)), 3u));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
