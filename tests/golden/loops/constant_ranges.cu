// constant_ranges, tests/kernels/loops.rs:108

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
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

extern "C" __global__ void __launch_bounds__(256) constant_ranges(const Launch launch, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        if (0u < launch.y_len) {
            for (unsigned k = 0u; k < 3u; k++) {
                y[0u] = y[0u] * 10u + k;
            }
        } else {
            for (unsigned k = 0u; k < 3u; k++) {
                if (0u >= launch.y_len) {
                    panic(panicked, 0u, launch.y_len, 0u);
                    return;
                }
                y[0u] = y[0u] * 10u + k;
            }
        }
        if (1u < launch.y_len) {
            for (unsigned k = 1u; k < 4u; k++) {
                y[1u] = y[1u] * 10u + k;
            }
        } else {
            for (unsigned k = 1u; k < 4u; k++) {
                if (1u >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, 1u);
                    return;
                }
                y[1u] = y[1u] * 10u + k;
            }
        }
        if (2u < launch.y_len) {
            for (unsigned k = 0u; k < 10u; k += 4) {
                y[2u] = y[2u] * 10u + k;
            }
        } else {
            for (unsigned k = 0u; k < 10u; k += 4) {
                if (2u >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, 2u);
                    return;
                }
                y[2u] = y[2u] * 10u + k;
            }
        }
        if (3u < launch.y_len) {
            for (unsigned k = 0u; k < 9u; k += 4) {
                y[3u] = y[3u] * 10u + k;
            }
        } else {
            for (unsigned k = 0u; k < 9u; k += 4) {
                if (3u >= launch.y_len) {
                    panic(panicked, 3u, launch.y_len, 3u);
                    return;
                }
                y[3u] = y[3u] * 10u + k;
            }
        }
        bool more = true;
        unsigned next = 4u;
        while (more) {
            const unsigned k = next;
            more = k != 2u;
            next = k - 1u;
            if (4u >= launch.y_len) {
                panic(panicked, 4u, launch.y_len, 4u);
                return;
            }
            y[4u] = y[4u] * 10u + k;
        }
        if (5u < launch.y_len) {
            for (int k = -2; k < 1; k++) {
                y[5u] = y[5u] * 10u + unsigned(i32_add(k, 5));
            }
        } else {
            for (int k = -2; k < 1; k++) {
                if (5u >= launch.y_len) {
                    panic(panicked, 5u, launch.y_len, 5u);
                    return;
                }
                y[5u] = y[5u] * 10u + unsigned(i32_add(k, 5));
            }
        }
        if (6u < launch.y_len) {
            for (unsigned k = 5u; k < 2u; k++) {
                y[6u] = k;
            }
        } else {
            for (unsigned k = 5u; k < 2u; k++) {
                if (6u >= launch.y_len) {
                    panic(panicked, 6u, launch.y_len, 6u);
                    return;
                }
                y[6u] = k;
            }
        }
        if (7u < launch.y_len) {
            for (int counter = 0; counter < 4; counter++) {
                y[7u] = y[7u] + 1u;
            }
        } else {
            for (int counter = 0; counter < 4; counter++) {
                if (7u >= launch.y_len) {
                    panic(panicked, 7u, launch.y_len, 7u);
                    return;
                }
                y[7u] = y[7u] + 1u;
            }
        }
        const int from = 2147483646;
        bool more_1 = true;
        int next_1 = from;
        while (more_1) {
            const int k = next_1;
            more_1 = k != 2147483647;
            next_1 = i32_add(k, 1);
            if (8u >= launch.y_len) {
                panic(panicked, 8u, launch.y_len, 8u);
                return;
            }
            y[8u] = y[8u] + unsigned(k);
        }
        bool more_2 = true;
        unsigned next_2 = 4294967295u;
        while (more_2) {
            const unsigned k = next_2;
            more_2 = k >= 2147483648u;
            next_2 = k - 2147483648u;
            if (9u >= launch.y_len) {
                panic(panicked, 9u, launch.y_len, 9u);
                return;
            }
            y[9u] = y[9u] + k / 2u;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
