// long, tests/kernels/phases.rs:155

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
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
    unsigned rounds;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) long_kernel(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        unsigned least = 3u;
        const unsigned i = global_id.x;
        if (i < launch.y_len && u32_saturating_add(i, u32_saturating_sub(launch.rounds, 1u)) < launch.x_len) {
            for (unsigned round_1 = 0u; round_1 < launch.rounds; round_1++) {
                const unsigned index = i + round_1;
                y[i] = y[i] + x[index];
                least = (least * 5u + round_1) % 7u + 1u;
            }
        } else {
            for (unsigned round_1 = 0u; round_1 < launch.rounds; round_1++) {
                if (i >= launch.y_len) {
                    panic(panicked, 0u, launch.y_len, i);
                    return;
                }
                const unsigned index = i + round_1;
                if (index >= launch.x_len) {
                    panic(panicked, 1u, launch.x_len, index);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, i);
                    return;
                }
                y[i] = y[i] + x[index];
                least = (least * 5u + round_1) % 7u + 1u;
            }
        }
        const unsigned to = least;
        if (u32_saturating_sub(launch.size_x, 1u) / 64u * 64u + 63u < launch.y_len) {
            for (unsigned counter = 0u; counter < to; counter++) {
                __syncthreads();
                y[i] = y[i] + 1u;
            }
        } else {
            for (unsigned counter = 0u; counter < to; counter++) {
                __syncthreads();
                if (i >= launch.y_len) {
                    panic(panicked, 3u, launch.y_len, i);
                    return;
                }
                if (i >= launch.y_len) {
                    panic(panicked, 4u, launch.y_len, i);
                    return;
                }
                y[i] = y[i] + 1u;
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
