// precedence, tests/kernels/arithmetic.rs:173

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

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
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

extern "C" __global__ void __launch_bounds__(256) precedence(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ y, unsigned *record) {
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
        const unsigned u = unsigned(a_1);
        const unsigned v = unsigned(b_1);
        const unsigned index = 12u * i;
        if (index >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index);
            return;
        }
        y[index] = i32_sub(a_1, i32_sub(b_1, 3));
        const unsigned index_1 = 12u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index_1);
            return;
        }
        y[index_1] = i32_sub(i32_sub(a_1, b_1), 3);
        const unsigned index_2 = 12u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_2);
            return;
        }
        y[index_2] = i32_mul(a_1, i32_add(b_1, 2)) / 5;
        const unsigned index_3 = 12u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_3);
            return;
        }
        y[index_3] = i32_sub(i32_neg(i32_neg(a_1)), i32_neg(b_1));
        const unsigned index_4 = 12u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_4);
            return;
        }
        y[index_4] = ~(a_1 & b_1) | (a_1 ^ (b_1 & 7));
        const unsigned index_5 = 12u * i + 5u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, index_5);
            return;
        }
        y[index_5] = i32_shl(a_1 & 255, unsigned(i32_add(b_1 & 7, 1)));
        const unsigned divisor = v | 1u;
        if (!(!(divisor == 0u))) {
            panic(panicked, 8u);
            return;
        }
        const unsigned index_6 = 12u * i + 6u;
        if (index_6 >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, index_6);
            return;
        }
        y[index_6] = int(u / divisor * 3u % 11u);
        const unsigned index_7 = 12u * i + 7u;
        if (index_7 >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, index_7);
            return;
        }
        y[index_7] = int(u - (v - (u - v)) / 2u);
        const unsigned index_8 = 12u * i + 8u;
        if (index_8 >= launch.y_len) {
            panic(panicked, 11u, launch.y_len, index_8);
            return;
        }
        y[index_8] = int((((u >> 3) << 2) & 1023u) | (v ^ 5u));
        const unsigned index_9 = 12u * i + 9u;
        if (index_9 >= launch.y_len) {
            panic(panicked, 12u, launch.y_len, index_9);
            return;
        }
        y[index_9] = int((a_1 < b_1) == (u < v));
        const unsigned index_10 = 12u * i + 10u;
        if (index_10 >= launch.y_len) {
            panic(panicked, 13u, launch.y_len, index_10);
            return;
        }
        y[index_10] = int((a_1 > 0 && b_1 > 0) || (a_1 < 0 && !(b_1 > 0)));
        const unsigned index_11 = 12u * i + 11u;
        if (index_11 >= launch.y_len) {
            panic(panicked, 14u, launch.y_len, index_11);
            return;
        }
        y[index_11] = i32_sub(a_1 % 7, i32_mul(i32_neg(b_1 % 5), -2));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
