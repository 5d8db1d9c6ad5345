// unguarded, tests/kernels/workgroups.rs:482

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
    unsigned width;
    unsigned back;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned pairs_len, pairs_offset;
};

extern "C" __global__ void __launch_bounds__(32) unguarded(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, Array<unsigned, 2> *__restrict__ pairs, unsigned *record) {
    __shared__ Array<Array<unsigned, 8>, 4> tile;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, (launch.first_y + blockIdx.y) * 4u + threadIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned column = global_id.x;
        const unsigned row = global_id.y;
        const unsigned lane = threadIdx.x;
        const unsigned at = row * launch.width + column;
        if (at >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, at);
            return;
        }
        if (lane >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, lane);
            return;
        }
        if (row >= launch.x_len) {
            panic(panicked, 2u, launch.x_len, row);
            return;
        }
        const unsigned index = at - launch.back;
        if (index >= launch.x_len) {
            panic(panicked, 3u, launch.x_len, index);
            return;
        }
        tile.element[threadIdx.y].element[lane] = (x[at] + x[lane]) ^ x[row] ^ x[index];
        __syncthreads();
        const unsigned operand = tile.element[3u - threadIdx.y].element[7u - lane];
        if (at >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, at);
            return;
        }
        if (at >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, at);
            return;
        }
        y[at] = y[at] + operand;
        if (at >= launch.x_len) {
            panic(panicked, 6u, launch.x_len, at);
            return;
        }
        if (at >= launch.pairs_len) {
            panic(panicked, 7u, launch.pairs_len, at);
            return;
        }
        pairs[at].element[1u] = operand ^ x[at];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
