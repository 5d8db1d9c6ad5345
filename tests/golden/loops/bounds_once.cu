// bounds_once, tests/kernels/loops.rs:143

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

extern "C" __global__ void __launch_bounds__(256) bounds_once(const Launch launch, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        unsigned end = 3u;
        const unsigned to = end;
        if (0u < launch.y_len) {
            for (unsigned k = 0u; k < to; k++) {
                end += 10u;
                const unsigned k_1 = k * 2u;
                y[0u] = y[0u] + k_1;
            }
        } else {
            for (unsigned k = 0u; k < to; k++) {
                end += 10u;
                const unsigned k_1 = k * 2u;
                if (0u >= launch.y_len) {
                    panic(panicked, 0u, launch.y_len, 0u);
                    return;
                }
                y[0u] = y[0u] + k_1;
            }
        }
        unsigned start = 5u;
        start -= 3u;
        const unsigned to_1 = 8u - start;
        if (1u < launch.y_len) {
            for (unsigned k = start; k < to_1; k++) {
                start += 1u;
                y[1u] = y[1u] * 10u + k;
            }
        } else {
            for (unsigned k = start; k < to_1; k++) {
                start += 1u;
                if (1u >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, 1u);
                    return;
                }
                y[1u] = y[1u] * 10u + k;
            }
        }
        if (2u < launch.y_len) {
            for (unsigned k = 0u; k < 2u; k++) {
                for (unsigned k_1 = 0u; k_1 < 3u; k_1++) {
                    y[2u] = y[2u] * 10u + k_1;
                }
                y[2u] = y[2u] * 10u + k + 5u;
            }
        } else {
            for (unsigned k = 0u; k < 2u; k++) {
                for (unsigned k_1 = 0u; k_1 < 3u; k_1++) {
                    if (2u >= launch.y_len) {
                        panic(panicked, 2u, launch.y_len, 2u);
                        return;
                    }
                    y[2u] = y[2u] * 10u + k_1;
                }
                if (2u >= launch.y_len) {
                    panic(panicked, 3u, launch.y_len, 2u);
                    return;
                }
                y[2u] = y[2u] * 10u + k + 5u;
            }
        }
        if (3u < launch.y_len) {
            for (unsigned counter = 0u; counter < 4u; counter++) {
                unsigned k = counter;
                k += 1u;
                y[3u] = y[3u] * 10u + k;
                k = 0u;
            }
        } else {
            for (unsigned counter = 0u; counter < 4u; counter++) {
                unsigned k = counter;
                k += 1u;
                if (3u >= launch.y_len) {
                    panic(panicked, 4u, launch.y_len, 3u);
                    return;
                }
                y[3u] = y[3u] * 10u + k;
                k = 0u;
            }
        }
        if (4u >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, 4u);
            return;
        }
        y[4u] = end;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
