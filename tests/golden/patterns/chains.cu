// chains, tests/kernels/patterns.rs:39

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
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

extern "C" __global__ void __launch_bounds__(256) chains(const Launch launch, const int *__restrict__ x, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        int asked = 0;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        if (x[i] > 1) {
            const int matched = x[i];
            if (matched >= 2 && matched <= 9 && x[i] != 5) {
                if (i >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, i);
                    return;
                }
                y[i] = i32_add(y[i], 1);
            }
        }
        const int matched = x[i];
        if (matched >= 1 && matched < 20) {
            asked = i32_add(asked, 1);
            const int matched_1 = i32_mul(matched, 2);
            if (matched_1 >= 3 && matched_1 != 8) {
                if (i >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, i);
                    return;
                }
                y[i] = i32_add(y[i], i32_mul(matched_1, 10));
            }
        }
        if (x[i] > 0) {
            asked = i32_add(asked, 2);
            const int matched_1 = i32_mul(x[i], 2);
            if (matched_1 == 6) {
                if (i >= launch.y_len) {
                    panic(panicked, 3u, launch.y_len, i);
                    return;
                }
                y[i] = i32_add(y[i], 1000);
            } else {
                if (i >= launch.y_len) {
                    panic(panicked, 4u, launch.y_len, i);
                    return;
                }
                y[i] = i32_add(y[i], 2000);
            }
        } else {
            if (i >= launch.y_len) {
                panic(panicked, 5u, launch.y_len, i);
                return;
            }
            y[i] = i32_add(y[i], 2000);
        }
        do {
            bool breaks = false;
            do {
                if (!(x[i] < 12)) {
                    break;
                }
                asked = i32_add(asked, 4);
                const int matched_1 = x[i];
                if (!(matched_1 == 8 || matched_1 == 9 || matched_1 == 10)) {
                    break;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 6u, launch.y_len, i);
                    return;
                }
                y[i] = i32_add(y[i], i32_mul(matched_1, 100000));
                breaks = true;
                break;
            } while (false);
            if (breaks) {
                break;
            }
            for (int j = 0; j < 3; j++) {
                if (j == x[i]) {
                    asked = i32_add(asked, 8);
                }
            }
            if (i >= launch.y_len) {
                panic(panicked, 7u, launch.y_len, i);
                return;
            }
            y[i] = i32_add(y[i], 10000);
        } while (false);
        if (i >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, i);
            return;
        }
        y[i] = i32_add(y[i], i32_mul(asked, 10000000));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
