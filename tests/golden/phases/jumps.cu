// jumps, tests/kernels/phases.rs:35

template <class T, unsigned N>
struct Array {
    T element[N];
};

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
    unsigned divisors_len, divisors_offset;
    unsigned mode;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) jumps(const Launch launch, const int *__restrict__ divisors, const int *__restrict__ x, int *__restrict__ y, unsigned *record) {
    __shared__ Array<int, 64> tile;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        int total = 0;
        int round_1 = 0;
        while (round_1 < 4) {
            round_1 = i32_add(round_1, 1);
            tile.element[lane] = round_1;
            do {
                bool breaks = false;
                if (i >= launch.x_len) {
                    panic(panicked, 0u, launch.x_len, i);
                    return;
                }
                if (x[i] < 0) {
                    break;
                }
                if (i < launch.x_len) {
                    for (int k = 0; k < 3; k++) {
                        if (x[i] == k) {
                            breaks = true;
                            break;
                        }
                        if (!(!(launch.divisors_len == 0u))) {
                            panic(panicked, 2u);
                            return;
                        }
                        const unsigned index = (i + unsigned(k)) % launch.divisors_len;
                        if (index >= launch.divisors_len) {
                            panic(panicked, 3u, launch.divisors_len, index);
                            return;
                        }
                        const int divisor = divisors[index];
                        if (!(!(divisor == 0))) {
                            panic(panicked, 4u);
                            return;
                        }
                        tile.element[lane] = i32_add(tile.element[lane], 100 / divisor);
                    }
                    if (breaks) {
                        break;
                    }
                } else {
                    for (int k = 0; k < 3; k++) {
                        if (i >= launch.x_len) {
                            panic(panicked, 1u, launch.x_len, i);
                            return;
                        }
                        if (x[i] == k) {
                            breaks = true;
                            break;
                        }
                        if (!(!(launch.divisors_len == 0u))) {
                            panic(panicked, 2u);
                            return;
                        }
                        const unsigned index = (i + unsigned(k)) % launch.divisors_len;
                        if (index >= launch.divisors_len) {
                            panic(panicked, 3u, launch.divisors_len, index);
                            return;
                        }
                        const int divisor = divisors[index];
                        if (!(!(divisor == 0))) {
                            panic(panicked, 4u);
                            return;
                        }
                        tile.element[lane] = i32_add(tile.element[lane], 100 / divisor);
                    }
                    if (breaks) {
                        break;
                    }
                }
                tile.element[lane] = i32_mul(tile.element[lane], 2);
            } while (false);
            if (launch.mode == 1u && round_1 == 2) {
                continue;
            }
            __syncthreads();
            const int other = tile.element[63u - lane];
            const int next = tile.element[(lane + 1u) % 64u];
            __syncthreads();
            if (launch.mode == 2u && round_1 == 3) {
                break;
            }
            if (launch.mode == 3u && round_1 == 3) {
                if (i >= launch.y_len) {
                    panic(panicked, 5u, launch.y_len, i);
                    return;
                }
                y[i] = i32_neg(total);
                return;
            }
            if (other > 60) {
                continue;
            }
            if (!(!(launch.divisors_len == 0u))) {
                panic(panicked, 6u);
                return;
            }
            const unsigned index = lane % launch.divisors_len;
            if (index >= launch.divisors_len) {
                panic(panicked, 7u, launch.divisors_len, index);
                return;
            }
            const int divisor = divisors[index];
            if (!(!(divisor == 0))) {
                panic(panicked, 8u);
                return;
            }
            const int dividend = i32_mul(other, next);
            if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
                panic(panicked, 9u);
                return;
            }
            total = i32_add(total, dividend / divisor);
        }
        if (i >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, i);
            return;
        }
        y[i] = total;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
