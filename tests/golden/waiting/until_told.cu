// until_told, tests/kernels/waiting.rs:9

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
    unsigned rounds_len, rounds_offset;
};

extern "C" __global__ void __launch_bounds__(64) until_told(const Launch launch, const unsigned *__restrict__ limits, unsigned *__restrict__ rounds, unsigned *record) {
    __shared__ bool is_done;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    // The barriers passed, and the fewest of any invocation that has panicked.
    unsigned phase = 0u;
    __shared__ unsigned workgroup_panicked;
    if (threadIdx.x == 0u && threadIdx.y == 0u && threadIdx.z == 0u) workgroup_panicked = ~0u;
    __syncthreads();
    Panic<2> panicked;
    [&]() {
        const unsigned lane = threadIdx.x;
        const unsigned group = workgroup_id.x;
        unsigned left = 1000u;
        if (lane == 0u) {
            is_done = false;
        }
        while (true) {
            if (workgroup_panicked < phase) return;
            __syncthreads();
            const bool loaded = is_done;
            __syncthreads();
            phase++;
            if (!(!loaded)) {
                break;
            }
            left = left / 2u;
            bool decided = lane == 63u;
            if (decided) {
                if (group >= launch.limits_len) {
                    panic(panicked, 0u, launch.limits_len, group);
                    atomicMin(&workgroup_panicked, phase);
                    return;
                }
                decided = left <= limits[group];
            }
            if (decided) {
                is_done = true;
            }
            const unsigned index = global_id.x;
            if (index >= launch.rounds_len) {
                panic(panicked, 1u, launch.rounds_len, index);
                atomicMin(&workgroup_panicked, phase);
                return;
            }
            if (index >= launch.rounds_len) {
                panic(panicked, 2u, launch.rounds_len, index);
                atomicMin(&workgroup_panicked, phase);
                return;
            }
            rounds[index] = rounds[index] + 1u;
            __syncthreads();
            phase++;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
