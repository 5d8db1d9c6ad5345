// lazily, tests/kernels/panics.rs:94

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

extern "C" __global__ void __launch_bounds__(256) lazily(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        bool decided = i < launch.x_len;
        if (decided) {
            if (i >= launch.x_len) {
                panic(panicked, 0u, launch.x_len, i);
                return;
            }
            decided = x[i] > 0u;
        }
        const bool guarded = decided;
        unsigned sum;
        if (guarded) {
            if (i >= launch.x_len) {
                panic(panicked, 1u, launch.x_len, i);
                return;
            }
            const unsigned divisor = x[i];
            if (!(!(divisor == 0u))) {
                panic(panicked, 2u);
                return;
            }
            sum = 100u / divisor;
        } else {
            sum = 0u;
        }
        unsigned k = i;
        while (true) {
            bool decided_1 = k < launch.x_len;
            if (decided_1) {
                if (k >= launch.x_len) {
                    panic(panicked, 3u, launch.x_len, k);
                    return;
                }
                decided_1 = x[k] != 0u;
            }
            if (!decided_1) {
                break;
            }
            if (k >= launch.x_len) {
                panic(panicked, 4u, launch.x_len, k);
                return;
            }
            sum += x[k];
            k += 1u;
        }
        if (i < launch.y_len) {
            if (i >= launch.y_len) {
                panic(panicked, 5u, launch.y_len, i);
                return;
            }
            y[i] = sum;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
