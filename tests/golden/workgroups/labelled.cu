// labelled, tests/kernels/workgroups.rs:137

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
    unsigned limits_len, limits_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(8) labelled(const Launch launch, const unsigned *__restrict__ limits, unsigned *__restrict__ y, unsigned *record) {
    __shared__ Array<unsigned, 8> ring_1;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned lane = threadIdx.x;
        const unsigned index = workgroup_id.x;
        if (index >= launch.limits_len) {
            panic(panicked, 0u, launch.limits_len, index);
            return;
        }
        const unsigned limit = limits[index];
        unsigned seen = 0u;
        ring_1.element[lane] = lane;
        __syncthreads();
        for (unsigned round_1 = 0u; round_1 < 10u; round_1++) {
            bool continues = false;
            bool breaks = false;
            unsigned inner = 0u;
            while (true) {
                const unsigned next = ring_1.element[(lane + 1u) % 8u];
                __syncthreads();
                ring_1.element[lane] = next + round_1;
                __syncthreads();
                inner += 1u;
                if (inner == 3u) {
                    continues = true;
                    break;
                }
                if (round_1 * 3u + inner > limit) {
                    breaks = true;
                    break;
                }
                if (limit % 2u == 0u) {
                    seen += ring_1.element[7u - lane];
                    __syncthreads();
                } else {
                    seen ^= next;
                }
            }
            if (continues) {
                continue;
            }
            if (breaks) {
                break;
            }
        }
        unsigned bonus;
        do {
            if (limit > 20u) {
                bonus = 0u;
                break;
            }
            ring_1.element[lane] = ring_1.element[lane] + 1u;
            __syncthreads();
            bonus = ring_1.element[(lane + 3u) % 8u];
        } while (false);
        const unsigned index_1 = global_id.x;
        if (index_1 >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, index_1);
            return;
        }
        y[index_1] = seen * 100u + bonus + ring_1.element[lane];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
