// jumps, tests/kernels/unroll.rs:76

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) jumps(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned sum = 0u;
    do {
        bool breaks = false;
        do {
            bool breaks_1 = false;
            if (!(0u == load(x, launch.x_len, i))) {
                if (0u + load(x, launch.x_len, i) == 12u) {
                    breaks = true;
                    break;
                }
                sum = sum;
                if (!(load(x, launch.x_len, i) == 7u)) {
                    if (1u + load(x, launch.x_len, i) == 12u) {
                        breaks = true;
                        break;
                    }
                    sum += 1u;
                    if (2u + load(x, launch.x_len, i) == 12u) {
                        breaks = true;
                        break;
                    }
                    sum += 2u;
                    for (unsigned c = 0u; c < 10u; c++) {
                        if (c > load(x, launch.x_len, i)) {
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
            if (!(1u == load(x, launch.x_len, i))) {
                if (1u + load(x, launch.x_len, i) == 12u) {
                    breaks = true;
                    break;
                }
                sum += 10u;
                if (!(1u > load(x, launch.x_len, i))) {
                    if (load(x, launch.x_len, i) == 7u) {
                        break;
                    }
                    if (2u + load(x, launch.x_len, i) == 12u) {
                        breaks = true;
                        break;
                    }
                    sum += 11u;
                    if (!(2u > load(x, launch.x_len, i))) {
                        if (3u + load(x, launch.x_len, i) == 12u) {
                            breaks = true;
                            break;
                        }
                        sum += 12u;
                    }
                }
                for (unsigned c = 0u; c < 10u; c++) {
                    if (c + 1u > load(x, launch.x_len, i)) {
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
            if (!(2u == load(x, launch.x_len, i))) {
                if (!(2u + load(x, launch.x_len, i) == 12u)) {
                    sum += 20u;
                    if (!(2u > load(x, launch.x_len, i))) {
                        if (load(x, launch.x_len, i) == 7u) {
                            break;
                        }
                        if (3u + load(x, launch.x_len, i) == 12u) {
                            breaks = true;
                            break;
                        }
                        sum += 21u;
                        if (!(4u > load(x, launch.x_len, i))) {
                            if (4u + load(x, launch.x_len, i) == 12u) {
                                breaks = true;
                                break;
                            }
                            sum += 22u;
                        }
                    }
                    for (unsigned c = 0u; c < 10u; c++) {
                        if (c + 2u > load(x, launch.x_len, i)) {
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
        if (n * 1u == load(x, launch.x_len, i)) {
            sum += 100000u;
        } else {
            n += 1u;
            if (n * 2u == load(x, launch.x_len, i)) {
                sum += 100000u;
            } else {
                n += 2u;
            }
        }
    }
    unsigned found;
    do {
        if (0u == load(x, launch.x_len, i)) {
            found = 0u;
            break;
        }
        if (1u == load(x, launch.x_len, i)) {
            found = 1u;
            break;
        }
        if (4u == load(x, launch.x_len, i)) {
            found = 2u;
            break;
        }
        if (9u == load(x, launch.x_len, i)) {
            found = 3u;
            break;
        }
        found = 9u;
    } while (false);
    store(y, launch.y_len, i, sum + found * 1000000u);
}
