// agreed, tests/kernels/workgroups.rs:390

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

extern "C" __global__ void __launch_bounds__(32) agreed(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    __shared__ unsigned go_on;
    __shared__ Array<unsigned, 32> values;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    // The barriers passed, and the fewest of any invocation that has panicked.
    unsigned phase = 0u;
    __shared__ unsigned workgroup_panicked;
    if (threadIdx.x == 0u && threadIdx.y == 0u && threadIdx.z == 0u) workgroup_panicked = ~0u;
    __syncthreads();
    Panic<2> panicked;
    [&]() {
        const unsigned lane = threadIdx.x;
        const unsigned index = global_id.x;
        if (index >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, index);
            atomicMin(&workgroup_panicked, phase);
            return;
        }
        values.element[lane] = x[index];
        unsigned rounds = 0u;
        while (true) {
            if (workgroup_panicked < phase) return;
            __syncthreads();
            phase++;
            if (lane == 0u) {
                go_on = 0u;
                for (unsigned k = 0u; k < 32u; k++) {
                    if (values.element[k] > 1u) {
                        go_on = go_on + 1u;
                    }
                }
            }
            __syncthreads();
            const unsigned count = go_on;
            __syncthreads();
            phase++;
            if (count == 0u || rounds == 50u) {
                break;
            }
            values.element[lane] = values.element[lane] / 2u;
            rounds += 1u;
        }
        if (index >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, index);
            atomicMin(&workgroup_panicked, phase);
            return;
        }
        y[index] = rounds * 10u + values.element[lane];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
