// once, tests/kernels/order.rs:171

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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) once(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        unsigned n = 0u;
        n += 1u;
        if (n >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, n);
            return;
        }
        const unsigned value = x[n];
        n += 1u;
        const unsigned index = n;
        if (index >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, index);
            return;
        }
        y[index] = y[index] + value;
        const auto kept = Array<unsigned, 3>{{5u, 6u, 7u}};
        n += 1u;
        const unsigned index_1 = n - 2u;
        if (index_1 >= 3u) {
            panic(panicked, 2u, 3u, index_1);
            return;
        }
        const unsigned picked = kept.element[index_1];
        if (0u >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, 0u);
            return;
        }
        y[0u] = n * 10u + picked;
        unsigned m = 3u;
        const unsigned kept_1 = m;
        m = 100u;
        m = kept_1 + 1u;
        if (1u >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, 1u);
            return;
        }
        y[1u] = m;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
