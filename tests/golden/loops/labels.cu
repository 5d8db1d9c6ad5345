// labels, tests/kernels/loops.rs:303

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

extern "C" __global__ void __launch_bounds__(256) labels(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const unsigned x_1 = x[i];
        unsigned sum = 0u;
        for (unsigned a = 0u; a < 4u; a++) {
            bool continues = false;
            bool breaks = false;
            for (unsigned b = 0u; b < 4u; b++) {
                bool continues_1 = false;
                bool breaks_1 = false;
                for (unsigned c = 0u; c < 4u; c++) {
                    sum = sum * 3u + 1u;
                    if (a * b + c == x_1) {
                        continues_1 = true;
                        break;
                    }
                    if (a + b * c == x_1 + 1u) {
                        breaks_1 = true;
                        break;
                    }
                    if (a * c == x_1 + 2u) {
                        continues = true;
                        break;
                    }
                    if (b * c == x_1 + 3u) {
                        breaks = true;
                        break;
                    }
                    if (c == x_1) {
                        continue;
                    }
                    if (a + c == x_1 + 4u) {
                        break;
                    }
                    sum += a * 16u + b * 4u + c;
                }
                if (continues_1) {
                    continue;
                }
                if (breaks_1) {
                    break;
                }
                if (continues) {
                    break;
                }
                if (breaks) {
                    break;
                }
                sum += 100u;
            }
            if (continues) {
                continue;
            }
            if (breaks) {
                break;
            }
            sum += 1000u;
        }
        do {
            bool breaks = false;
            do {
                bool breaks_1 = false;
                if (sum % 2u == 0u) {
                    break;
                }
                if (sum % 3u == 0u) {
                    breaks = true;
                    break;
                }
                for (unsigned k = 0u; k < 3u; k++) {
                    if (sum % 5u == k) {
                        breaks_1 = true;
                        break;
                    }
                    if (sum % 7u == k) {
                        breaks = true;
                        break;
                    }
                    sum += 10000u;
                }
                if (breaks_1) {
                    break;
                }
                if (breaks) {
                    break;
                }
            } while (false);
            if (breaks) {
                break;
            }
            sum += 5u;
        } while (false);
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = sum;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
