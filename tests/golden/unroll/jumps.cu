// jumps, tests/kernels/unroll.rs:76

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

extern "C" __global__ void __launch_bounds__(256) jumps(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        unsigned sum = 0u;
        do {
            bool breaks = false;
            do {
                bool breaks_1 = false;
                if (i >= launch.x_len) {
                    panic(panicked, 0u, launch.x_len, i);
                    return;
                }
                if (!(0u == x[i])) {
                    if (0u + x[i] == 12u) {
                        breaks = true;
                        break;
                    }
                    sum = sum;
                    if (!(x[i] == 7u)) {
                        if (1u + x[i] == 12u) {
                            breaks = true;
                            break;
                        }
                        sum += 1u;
                        if (2u + x[i] == 12u) {
                            breaks = true;
                            break;
                        }
                        sum += 2u;
                        for (unsigned c = 0u; c < 10u; c++) {
                            if (c > x[i]) {
                                breaks_1 = true;
                                break;
                            }
                            if (c == 4u) {
                                break;
                            }
                            sum += 100u;
                        }
                        if (breaks_1) {
                            break;
                        }
                        sum += 1000u;
                    }
                }
            } while (false);
            if (breaks) {
                break;
            }
            do {
                bool breaks_1 = false;
                if (i >= launch.x_len) {
                    panic(panicked, 1u, launch.x_len, i);
                    return;
                }
                if (!(1u == x[i])) {
                    if (1u + x[i] == 12u) {
                        breaks = true;
                        break;
                    }
                    sum += 10u;
                    if (!(1u > x[i])) {
                        if (x[i] == 7u) {
                            break;
                        }
                        if (2u + x[i] == 12u) {
                            breaks = true;
                            break;
                        }
                        sum += 11u;
                        if (!(2u > x[i])) {
                            if (3u + x[i] == 12u) {
                                breaks = true;
                                break;
                            }
                            sum += 12u;
                        }
                    }
                    for (unsigned c = 0u; c < 10u; c++) {
                        if (c + 1u > x[i]) {
                            breaks_1 = true;
                            break;
                        }
                        if (c == 4u) {
                            break;
                        }
                        sum += 100u;
                    }
                    if (breaks_1) {
                        break;
                    }
                    sum += 1000u;
                }
            } while (false);
            if (breaks) {
                break;
            }
            do {
                bool breaks_1 = false;
                if (i >= launch.x_len) {
                    panic(panicked, 2u, launch.x_len, i);
                    return;
                }
                if (!(2u == x[i])) {
                    if (!(2u + x[i] == 12u)) {
                        sum += 20u;
                        if (!(2u > x[i])) {
                            if (x[i] == 7u) {
                                break;
                            }
                            if (3u + x[i] == 12u) {
                                breaks = true;
                                break;
                            }
                            sum += 21u;
                            if (!(4u > x[i])) {
                                if (4u + x[i] == 12u) {
                                    breaks = true;
                                    break;
                                }
                                sum += 22u;
                            }
                        }
                        for (unsigned c = 0u; c < 10u; c++) {
                            if (c + 2u > x[i]) {
                                breaks_1 = true;
                                break;
                            }
                            if (c == 4u) {
                                break;
                            }
                            sum += 100u;
                        }
                        if (breaks_1) {
                            break;
                        }
                        sum += 1000u;
                    }
                }
            } while (false);
            if (breaks) {
                break;
            }
        } while (false);
        unsigned n = 0u;
        while (n < 20u) {
            n += 1u;
            if (i >= launch.x_len) {
                panic(panicked, 3u, launch.x_len, i);
                return;
            }
            if (n * 1u == x[i]) {
                sum += 100000u;
            } else {
                n += 1u;
                if (n * 2u == x[i]) {
                    sum += 100000u;
                } else {
                    n += 2u;
                }
            }
        }
        unsigned found;
        do {
            if (i >= launch.x_len) {
                panic(panicked, 4u, launch.x_len, i);
                return;
            }
            if (0u == x[i]) {
                found = 0u;
                break;
            }
            if (1u == x[i]) {
                found = 1u;
                break;
            }
            if (4u == x[i]) {
                found = 2u;
                break;
            }
            if (9u == x[i]) {
                found = 3u;
                break;
            }
            found = 9u;
        } while (false);
        if (i >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, i);
            return;
        }
        y[i] = sum + found * 1000000u;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
