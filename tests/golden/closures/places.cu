// places, tests/kernels/closures.rs:157

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

extern "C" __global__ void __launch_bounds__(256) places(const Launch launch, const int *__restrict__ x, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const int n = x[i];
        int count = 0;
        int sum = 0;
        while (true) {
            count = i32_add(count, 1);
            const int matched = i32_add(n, count);
            if (!(matched < 9)) {
                break;
            }
            sum = i32_add(sum, matched);
        }
        do {
            bool breaks = false;
            do {
                if (!(n > 0)) {
                    break;
                }
                count = i32_add(count, 1);
                const int matched = i32_add(n, count);
                if (!(matched == 12 || matched == 13)) {
                    break;
                }
                count = i32_add(count, 1);
                const int matched_1 = i32_add(n, count);
                if (!(matched_1 % 2 == 0)) {
                    break;
                }
                sum = i32_add(sum, 100);
                breaks = true;
                break;
            } while (false);
            if (breaks) {
                break;
            }
            count = i32_add(count, 1);
            const int matched = i32_add(n, count);
            if (matched > 15) {
                sum = i32_add(sum, 200);
            }
        } while (false);
        int value;
        if (i32_mul(i32_add(n, 1), 2) > 8) {
            value = 1000;
        } else {
            count = i32_add(count, 1);
            if (i32_add(n, count) > 12) {
                value = 2000;
            } else {
                value = 3000;
            }
        }
        sum = i32_add(sum, value);
        const int v = 1;
        const int to = i32_mul(i32_add(v, 1), 2);
        for (int k = 0; k < to; k++) {
            int sum_1 = sum;
            sum = i32_add(sum, k);
            {
                int result;
                do {
                    bool breaks = false;
                    if (!(k >= 0 && k <= 2)) {
                        result = -1;
                    } else {
                        for (int m = 0; m < 4; m++) {
                            if (m == k) {
                                result = i32_mul(m, 0);
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                        result = 0;
                    }
                } while (false);
                if (!(result == 50)) {
                    int result_1;
                    do {
                        bool breaks = false;
                        if (!(k >= 0 && k <= 2)) {
                            result_1 = -1;
                        } else {
                            for (int m = 0; m < 4; m++) {
                                if (m == k) {
                                    result_1 = i32_mul(m, 0);
                                    breaks = true;
                                    break;
                                }
                            }
                            if (breaks) {
                                break;
                            }
                            result_1 = 0;
                        }
                    } while (false);
                    sum = i32_add(sum, i32_add(result_1, sum_1 % 3));
                }
            }
            {
                int result;
                do {
                    bool breaks = false;
                    if (!(k >= 0 && k <= 2)) {
                        result = -1;
                    } else if (k == 1) {
                        result = 50;
                    } else {
                        for (int m = 0; m < 4; m++) {
                            if (m == k) {
                                result = i32_mul(m, 1);
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                        result = 0;
                    }
                } while (false);
                if (!(result == 50)) {
                    int result_1;
                    do {
                        bool breaks = false;
                        if (!(k >= 0 && k <= 2)) {
                            result_1 = -1;
                        } else if (k == 1) {
                            result_1 = 50;
                        } else {
                            for (int m = 0; m < 4; m++) {
                                if (m == k) {
                                    result_1 = i32_mul(m, 1);
                                    breaks = true;
                                    break;
                                }
                            }
                            if (breaks) {
                                break;
                            }
                            result_1 = 0;
                        }
                    } while (false);
                    sum = i32_add(sum, i32_add(result_1, i32_add(sum_1, 1) % 3));
                }
            }
            {
                int result;
                do {
                    bool breaks = false;
                    if (!(k >= 0 && k <= 2)) {
                        result = -1;
                    } else {
                        for (int m = 0; m < 4; m++) {
                            if (m == k) {
                                result = i32_mul(m, 2);
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                        result = 0;
                    }
                } while (false);
                if (!(result == 50)) {
                    int result_1;
                    do {
                        bool breaks = false;
                        if (!(k >= 0 && k <= 2)) {
                            result_1 = -1;
                        } else {
                            for (int m = 0; m < 4; m++) {
                                if (m == k) {
                                    result_1 = i32_mul(m, 2);
                                    breaks = true;
                                    break;
                                }
                            }
                            if (breaks) {
                                break;
                            }
                            result_1 = 0;
                        }
                    } while (false);
                    sum = i32_add(sum, i32_add(result_1, i32_add(sum_1, 2) % 3));
                }
            }
        }
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = i32_add(i32_mul(sum, 100), count);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
