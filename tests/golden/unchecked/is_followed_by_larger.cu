// is_followed_by_larger, tests/kernels/unchecked.rs:32

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

extern "C" __global__ void __launch_bounds__(256) is_followed_by_larger(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        bool decided = i + 1u < launch.x_len;
        if (decided) {
            const unsigned index = i + 1u;
            if (i >= launch.x_len) {
                panic(panicked, 0u, launch.x_len, i);
                return;
            }
            decided = x[index] > x[i];
        }
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = unsigned(decided);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
