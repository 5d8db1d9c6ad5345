// integer_literals, tests/kernels/constants.rs:6

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

extern "C" __global__ void __launch_bounds__(256) integer_literals(const Launch launch, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        if (0u >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, 0u);
            return;
        }
        y[0u] = 1000000;
        if (1u >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, 1u);
            return;
        }
        y[1u] = 255;
        if (2u >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, 2u);
            return;
        }
        y[2u] = 170;
        if (3u >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, 3u);
            return;
        }
        y[3u] = 511;
        if (4u >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, 4u);
            return;
        }
        y[4u] = (-2147483647 - 1);
        if (5u >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, 5u);
            return;
        }
        y[5u] = -1;
        if (6u >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, 6u);
            return;
        }
        y[6u] = 7;
        if (7u >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, 7u);
            return;
        }
        y[7u] = (-2147483647 - 1);
        if (8u >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, 8u);
            return;
        }
        y[8u] = 2147483647;
        if (9u >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, 9u);
            return;
        }
        y[9u] = -1;
        if (10u >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, 10u);
            return;
        }
        y[10u] = 22;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
