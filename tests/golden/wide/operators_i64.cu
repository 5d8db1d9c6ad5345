// operators_i64, tests/kernels/wide.rs:70

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

typedef unsigned long long u64;

typedef long long i64;

__device__ i64 i64_add(i64 a, i64 b) {
    return i64(u64(a) + u64(b));
}

__device__ i64 i64_sub(i64 a, i64 b) {
    return i64(u64(a) - u64(b));
}

__device__ i64 i64_mul(i64 a, i64 b) {
    return i64(u64(a) * u64(b));
}

__device__ i64 i64_shl(i64 a, unsigned n) {
    return i64(u64(a) << (n & 63u));
}

__device__ i64 i64_wrapping_neg(i64 a) {
    return i64(u64(0) - u64(a));
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

struct Tuple2_i64_i64 {
    i64 f0;
    i64 f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operators_i64(const Launch launch, const i64 *__restrict__ a, const i64 *__restrict__ b, i64 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const i64 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const i64 b_1 = b[i];
        i64 c = a_1;
        c = i64_add(c, b_1);
        c = i64_mul(c, 3ll);
        c = i64_sub(c, 7ll);
        c ^= b_1;
        c |= a_1 & 9ll;
        c = i64_shl(c, unsigned(b_1));
        c = c % 100ll;
        Tuple2_i64_i64 value;
        if (b_1 == 0ll || (a_1 == (-9223372036854775807ll - 1) && b_1 == (-1ll))) {
            value = Tuple2_i64_i64{0ll, 0ll};
        } else {
            if (!(!(b_1 == 0ll))) {
                panic(panicked, 2u);
                return;
            }
            if (!(!(a_1 == (-9223372036854775807ll - 1) && b_1 == (-1ll)))) {
                panic(panicked, 3u);
                return;
            }
            value = Tuple2_i64_i64{a_1 / b_1, a_1 % b_1};
        }
        const i64 quotient = value.f0;
        const i64 remainder = value.f1;
        const auto results = Array<i64, 15>{{i64_add(a_1, b_1), i64_sub(a_1, b_1), i64_mul(a_1, b_1), quotient, remainder, a_1 & b_1, a_1 | b_1, a_1 ^ b_1, ~a_1, i64_wrapping_neg(a_1), i64_shl(a_1, unsigned(b_1)), a_1 >> (unsigned(b_1) & 63), a_1 / 7ll, a_1 % 7ll, c}};
        if (u32_saturating_add(20u * i, 14u) < launch.y_len) {
            for (unsigned k = 0u; k < 15u; k++) {
                const unsigned index = 20u * i + k;
                y[index] = results.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 15u; k++) {
                const unsigned index = 20u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 4u, launch.y_len, index);
                    return;
                }
                y[index] = results.element[k];
            }
        }
        const unsigned index = 20u * i + 15u;
        if (index >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index);
            return;
        }
        y[index] = i64(a_1 < b_1);
        const unsigned index_1 = 20u * i + 16u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_1);
            return;
        }
        y[index_1] = i64_add(i64(a_1 <= b_1), i64_mul(i64(a_1 == b_1), 2ll));
        const unsigned index_2 = 20u * i + 17u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, index_2);
            return;
        }
        y[index_2] = (a_1 > b_1 ? a_1 : b_1);
        const unsigned index_3 = 20u * i + 18u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, index_3);
            return;
        }
        y[index_3] = i64(a_1 >= b_1 && a_1 != b_1);
        const unsigned index_4 = 20u * i + 19u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, index_4);
            return;
        }
        y[index_4] = i64_shl(a_1, 3u) >> 2;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
