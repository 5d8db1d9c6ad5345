// returns, tests/kernels/closures.rs:92

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

extern "C" __global__ void __launch_bounds__(256) returns(const Launch launch, const int *__restrict__ x, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        int sum = 0;
        if (i < launch.x_len) {
            for (int k = 0; k < 3; k++) {
                const int wanted = i32_add(x[i], k);
                int result;
                do {
                    bool breaks = false;
                    for (int k_1 = 0; k_1 < 5; k_1++) {
                        for (int j = 0; j < 5; j++) {
                            if (i32_mul(k_1, j) == wanted) {
                                result = i32_add(i32_mul(k_1, 10), j);
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                    }
                    if (breaks) {
                        break;
                    }
                    result = -1;
                } while (false);
                const int k_1 = result;
                if (k_1 < 0) {
                    continue;
                }
                sum = i32_add(sum, k_1);
            }
        } else {
            for (int k = 0; k < 3; k++) {
                if (i >= launch.x_len) {
                    panic(panicked, 0u, launch.x_len, i);
                    return;
                }
                const int wanted = i32_add(x[i], k);
                int result;
                do {
                    bool breaks = false;
                    for (int k_1 = 0; k_1 < 5; k_1++) {
                        for (int j = 0; j < 5; j++) {
                            if (i32_mul(k_1, j) == wanted) {
                                result = i32_add(i32_mul(k_1, 10), j);
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                    }
                    if (breaks) {
                        break;
                    }
                    result = -1;
                } while (false);
                const int k_1 = result;
                if (k_1 < 0) {
                    continue;
                }
                sum = i32_add(sum, k_1);
            }
        }
        const int v = 3;
        if (!(v == 3)) {
            if (i >= launch.y_len) {
                panic(panicked, 1u, launch.y_len, i);
                return;
            }
            y[i] = v;
        }
        if (i >= launch.x_len) {
            panic(panicked, 2u, launch.x_len, i);
            return;
        }
        const int n = x[i];
        int result;
        if (n < 0) {
            result = -1;
        } else if (n == 0) {
            result = 0;
        } else {
            result = 1;
        }
        const int kept = i32_add(i32_mul(result, 1000), i32_mul(sum, 10));
        const int n_1 = x[i];
        int result_1;
        if (n_1 == 0) {
            result_1 = 7;
        } else if (n_1 < 0) {
            result_1 = i32_sub((n_1 < (-3) ? n_1 : i32_mul(n_1, 2)), 1);
        } else {
            result_1 = i32_add(n_1, 1);
        }
        const int v_1 = i32_add(kept, result_1);
        if (!(v_1 == 3)) {
            if (i >= launch.y_len) {
                panic(panicked, 3u, launch.y_len, i);
                return;
            }
            y[i] = v_1;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
