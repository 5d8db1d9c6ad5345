// loop_values, tests/kernels/loops.rs:222

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

extern "C" __global__ void __launch_bounds__(256) loop_values(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        unsigned n = x[i];
        unsigned first;
        while (true) {
            n += 7u;
            if (n % 5u == 0u) {
                first = n;
                break;
            }
            if (n > 30u) {
                first = 1u;
                break;
            }
        }
        unsigned second;
        do {
            bool breaks = false;
            if (first == 1u) {
                second = 10u;
                break;
            }
            for (unsigned k = 2u; k < 10u; k++) {
                if (first % k == 3u) {
                    second = k;
                    breaks = true;
                    break;
                }
            }
            if (breaks) {
                break;
            }
            second = 20u;
        } while (false);
        unsigned value;
        while (true) {
            bool breaks = false;
            while (true) {
                n += 3u;
                if (n % 2u == 0u) {
                    break;
                }
                if (n % 7u == 0u) {
                    value = n;
                    breaks = true;
                    break;
                }
            }
            if (breaks) {
                break;
            }
            if (n > 100u) {
                value = 0u;
                break;
            }
        }
        const unsigned third = 2u * value;
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = first + 1000u * second + 100000u * third;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
