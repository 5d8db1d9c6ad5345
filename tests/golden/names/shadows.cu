// shadows, tests/kernels/names.rs:82

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
    unsigned out_len, out_offset;
    unsigned on;
    unsigned grid;
};

extern "C" __global__ void __launch_bounds__(256) shadows(const Launch launch, unsigned *__restrict__ out, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned main_1 = 1u;
        const unsigned half_1 = 2u;
        const unsigned shadows_1 = 3u;
        const unsigned HOST = 4u;
        const unsigned SHARED = 5u;
        unsigned length = 6u;
        length += 1u;
        for (unsigned texture = 0u; texture < 2u; texture++) {
            length += texture * 100u;
        }
        const unsigned matched = length;
        if (matched > 1000u) {
            if (1u >= launch.out_len) {
                panic(panicked, 0u, launch.out_len, 1u);
                return;
            }
            out[1u] = 1u;
        } else {
            if (1u >= launch.out_len) {
                panic(panicked, 1u, launch.out_len, 1u);
                return;
            }
            out[1u] = matched;
        }
        if (0u >= launch.out_len) {
            panic(panicked, 2u, launch.out_len, 0u);
            return;
        }
        out[0u] = main_1 + half_1 * 10u + shadows_1 * 100u + HOST * 1000u + SHARED * 10000u + launch.on - launch.grid;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
