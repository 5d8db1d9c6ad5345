// operators_u8, tests/kernels/narrow.rs:8

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

typedef unsigned char u8;

__device__ u8 u8_wrapping_neg(u8 a) {
    return u8(unsigned(0) - unsigned(a));
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

struct Tuple2_u8_u8 {
    u8 f0;
    u8 f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operators_u8(const Launch launch, const u8 *__restrict__ a, const u8 *__restrict__ b, u8 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const u8 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const u8 b_1 = b[i];
        u8 c = a_1;
        c = u8(c + b_1);
        c = u8(c * u8(3));
        c = u8(c - u8(7));
        c = u8(c ^ b_1);
        c = u8(c | u8(a_1 & u8(9)));
        c = u8(c << (unsigned(b_1) & 7));
        c = u8(c % u8(100));
        Tuple2_u8_u8 value;
        if (b_1 == u8(0)) {
            value = Tuple2_u8_u8{u8(0), u8(0)};
        } else {
            if (!(!(b_1 == u8(0)))) {
                panic(panicked, 2u);
                return;
            }
            value = Tuple2_u8_u8{u8(a_1 / b_1), u8(a_1 % b_1)};
        }
        const u8 quotient = value.f0;
        const u8 remainder = value.f1;
        const auto results = Array<u8, 15>{{u8(a_1 + b_1), u8(a_1 - b_1), u8(a_1 * b_1), quotient, remainder, u8(a_1 & b_1), u8(a_1 | b_1), u8(a_1 ^ b_1), u8(~a_1), u8_wrapping_neg(a_1), u8(a_1 << (unsigned(b_1) & 7)), u8(a_1 >> (unsigned(b_1) & 7)), u8(a_1 / u8(7)), u8(a_1 % u8(7)), c}};
        if (u32_saturating_add(20u * i, 14u) < launch.y_len) {
            for (unsigned k = 0u; k < 15u; k++) {
                const unsigned index = 20u * i + k;
                y[index] = results.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 15u; k++) {
                const unsigned index = 20u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 3u, launch.y_len, index);
                    return;
                }
                y[index] = results.element[k];
            }
        }
        const unsigned index = 20u * i + 15u;
        if (index >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index);
            return;
        }
        y[index] = u8(a_1 < b_1);
        const unsigned index_1 = 20u * i + 16u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_1);
            return;
        }
        y[index_1] = u8(u8(a_1 <= b_1) + u8(u8(a_1 == b_1) * u8(2)));
        const unsigned index_2 = 20u * i + 17u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_2);
            return;
        }
        y[index_2] = (a_1 > b_1 ? a_1 : b_1);
        const unsigned index_3 = 20u * i + 18u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, index_3);
            return;
        }
        y[index_3] = u8(a_1 >= b_1 && a_1 != b_1);
        const unsigned index_4 = 20u * i + 19u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, index_4);
            return;
        }
        y[index_4] = u8(u8(a_1 << 3) >> 2);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
