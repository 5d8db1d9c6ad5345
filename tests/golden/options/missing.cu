// missing, tests/kernels/options.rs:206

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
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
    unsigned which;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) missing(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const unsigned value = x[i];
        unsigned value_1;
        if (launch.which == 0u) {
            const unsigned index = i + 1u;
            const bool is_some = index < launch.x_len;
            unsigned element = 0u;
            if (is_some) {
                element = x[index];
            }
            if (!is_some) {
                panic(panicked, 1u);
                return;
            }
            value_1 = element;
        } else if (launch.which == 1u) {
            const unsigned index = i + 1u;
            const bool is_some = index < launch.x_len;
            unsigned element = 0u;
            if (is_some) {
                element = x[index];
            }
            if (!is_some) {
                panic(panicked, 2u);
                return;
            }
            value_1 = element;
        } else if (launch.which == 2u) {
            const unsigned right = 4294967293u;
            const unsigned value_2 = value + right;
            const bool is_some = value_2 >= value;
            if (!is_some) {
                panic(panicked, 3u);
                return;
            }
            value_1 = value_2;
        } else if (launch.which == 3u) {
            const unsigned value_2 = value - 1u;
            const bool is_some = value >= 1u;
            if (!is_some) {
                panic(panicked, 4u);
                return;
            }
            value_1 = value_2;
        } else if (launch.which == 4u) {
            const bool is_some = launch.x_len > 0u;
            unsigned element = 0u;
            if (is_some) {
                const unsigned index = launch.x_len - 1u;
                element = x[index];
            }
            if (!is_some) {
                panic(panicked, 5u);
                return;
            }
            const unsigned value_2 = u32_rem(value, value);
            const bool is_some_1 = value != 0u;
            if (!is_some_1) {
                panic(panicked, 6u);
                return;
            }
            if (!(!(value_2 == 0u))) {
                panic(panicked, 7u);
                return;
            }
            value_1 = element / value_2;
        } else {
            const bool is_some = launch.x_len > 0u;
            unsigned element = 0u;
            if (is_some) {
                element = x[0u];
            }
            if (!is_some) {
                panic(panicked, 8u);
                return;
            }
            value_1 = element;
        }
        if (i >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, i);
            return;
        }
        y[i] = value_1;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
