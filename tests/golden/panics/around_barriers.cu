// around_barriers, tests/kernels/panics.rs:110

template <class T, unsigned N>
struct Array {
    T element[N];
};

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
    unsigned fails_at_len, fails_at_offset;
    unsigned phase_1;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) around_barriers(const Launch launch, const unsigned *__restrict__ fails_at, unsigned *__restrict__ y, unsigned *record) {
    __shared__ Array<unsigned, 64> tile;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        if (launch.phase_1 == 0u) {
            if (i >= launch.fails_at_len) {
                panic(panicked, 0u, launch.fails_at_len, i);
                return;
            }
            if (!(fails_at[i] == 0u)) {
                panic(panicked, 1u);
                return;
            }
        }
        tile.element[lane] = lane;
        __syncthreads();
        bool decided = launch.phase_1 == 1u;
        if (decided) {
            if (i >= launch.fails_at_len) {
                panic(panicked, 2u, launch.fails_at_len, i);
                return;
            }
            decided = fails_at[i] != 0u;
        }
        if (decided) {
            const unsigned index = lane + 64u;
            if (index >= 64u) {
                panic(panicked, 3u, 64u, index);
                return;
            }
            tile.element[index] = 1u;
        }
        for (unsigned round_1 = 0u; round_1 < 3u; round_1++) {
            const unsigned index = 63u - lane;
            tile.element[index] = tile.element[index] + round_1;
            __syncthreads();
        }
        if (launch.phase_1 == 2u) {
            if (i >= launch.fails_at_len) {
                panic(panicked, 4u, launch.fails_at_len, i);
                return;
            }
            const unsigned left = fails_at[i];
            if (!(left == 0u)) {
                panic(panicked, 5u, (left), (0u));
                return;
            }
        }
        if (i >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, i);
            return;
        }
        y[i] = tile.element[lane] + 1000u;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
