// loops, tests/kernels/packed.rs:66

typedef unsigned char u8;

typedef unsigned long long u64;

typedef signed char i8;

__device__ i8 i8_sub(i8 a, i8 b) {
    return i8(unsigned(a) - unsigned(b));
}

typedef short i16;

typedef long long i64;

__device__ i64 i64_add(i64 a, i64 b) {
    return i64(u64(a) + u64(b));
}

__device__ i64 i64_sub(i64 a, i64 b) {
    return i64(u64(a) - u64(b));
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
    u64 n;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) loops(const Launch launch, u64 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        if (0u < launch.y_len) {
            for (int counter = 0; counter < 256; counter++) {
                const u8 i = u8(counter);
                y[0u] = y[0u] + u64(i);
            }
        } else {
            for (int counter = 0; counter < 256; counter++) {
                const u8 i = u8(counter);
                if (0u >= launch.y_len) {
                    panic(panicked, 0u, launch.y_len, 0u);
                    return;
                }
                y[0u] = y[0u] + u64(i);
            }
        }
        if (1u < launch.y_len) {
            for (int counter = 0; counter < 128; counter += 50) {
                const i8 i = i8(counter);
                y[1u] = y[1u] + u64(i);
            }
        } else {
            for (int counter = 0; counter < 128; counter += 50) {
                const i8 i = i8(counter);
                if (1u >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, 1u);
                    return;
                }
                y[1u] = y[1u] + u64(i);
            }
        }
        bool more = true;
        i8 next = i8(99);
        while (more) {
            const i8 i = next;
            more = unsigned(i) - 4294967196u >= 7u;
            next = i8_sub(i, i8(7));
            if (2u >= launch.y_len) {
                panic(panicked, 2u, launch.y_len, 2u);
                return;
            }
            y[2u] = y[2u] + u64(i64_add(i64(i), 128ll));
        }
        if (3u < launch.y_len) {
            for (int counter = -32768; counter < 32768; counter += 1000) {
                const i16 i = i16(counter);
                y[3u] = y[3u] + u64(i64_add(i64(i), 32768ll));
            }
        } else {
            for (int counter = -32768; counter < 32768; counter += 1000) {
                const i16 i = i16(counter);
                if (3u >= launch.y_len) {
                    panic(panicked, 3u, launch.y_len, 3u);
                    return;
                }
                y[3u] = y[3u] + u64(i64_add(i64(i), 32768ll));
            }
        }
        const u64 to = launch.n + 5ull;
        if (4u < launch.y_len) {
            for (u64 i = launch.n; i < to; i++) {
                y[4u] = y[4u] + i;
            }
        } else {
            for (u64 i = launch.n; i < to; i++) {
                if (4u >= launch.y_len) {
                    panic(panicked, 4u, launch.y_len, 4u);
                    return;
                }
                y[4u] = y[4u] + i;
            }
        }
        const u64 to_1 = launch.n * 3ull;
        bool more_1 = 0ull < to_1;
        u64 next_1 = 0ull;
        while (more_1) {
            const u64 i = next_1;
            more_1 = to_1 - 1ull - i >= 1000000000ull;
            next_1 = i + 1000000000ull;
            if (5u >= launch.y_len) {
                panic(panicked, 5u, launch.y_len, 5u);
                return;
            }
            y[5u] = y[5u] + (i + 1ull);
        }
        const u64 to_2 = launch.n * 2ull;
        bool more_2 = launch.n <= to_2;
        u64 next_2 = to_2;
        while (more_2) {
            const u64 i = next_2;
            more_2 = i - launch.n >= 3000000000ull;
            next_2 = i - 3000000000ull;
            if (6u >= launch.y_len) {
                panic(panicked, 6u, launch.y_len, 6u);
                return;
            }
            y[6u] = y[6u] + i;
        }
        const i64 to_3 = i64(launch.n);
        bool more_3 = -3ll < to_3;
        i64 next_3 = i64_sub(to_3, 1ll);
        while (more_3) {
            const i64 i = next_3;
            more_3 = u64(i64_sub(i, -3ll)) >= 2000000000ull;
            next_3 = i64_sub(i, 2000000000ll);
            if (7u >= launch.y_len) {
                panic(panicked, 7u, launch.y_len, 7u);
                return;
            }
            y[7u] = y[7u] + u64(i64_add(i, 3ll));
        }
        u8 literal = u8(0);
        for (int counter = 250; counter < 256; counter += 3) {
            const u8 i = u8(counter);
            literal = u8(literal + i);
            [[maybe_unused]] const u8 _byte = i;
        }
        if (8u >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, 8u);
            return;
        }
        y[8u] = u64(literal);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
