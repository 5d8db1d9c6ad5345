// follow, tests/kernels/unchecked.rs:16

template <class T, unsigned N>
struct Array {
    T element[N];
};

template <class T>
__device__ T atomic_add(T *at, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) return T(atomicAdd((unsigned long long *)at, (unsigned long long)value));
    else return atomicAdd(at, value);
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

struct Pair {
    unsigned value;
    unsigned next;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned pairs_len, pairs_offset;
    unsigned counts_len, counts_offset;
    unsigned reversed_len, reversed_offset;
};

extern "C" __global__ void __launch_bounds__(32) follow(const Launch launch, const Pair *__restrict__ pairs, unsigned *__restrict__ counts, unsigned *__restrict__ reversed, unsigned *record) {
    __shared__ Array<Array<unsigned, 8>, 4> tile;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        const unsigned next = pairs[i].next;
        const unsigned operand = pairs[next].value;
        atomic_add(&counts[next], operand);
        {
            if (i >= launch.pairs_len) {
                panic(panicked, 0u, launch.pairs_len, i);
                return;
            }
            const unsigned index = lane / 8u;
            const unsigned index_1 = lane % 8u;
            tile.element[index].element[index_1] = pairs[i].value;
        }
        __syncthreads();
        const unsigned other = 31u - lane;
        const unsigned index = other / 8u;
        const unsigned index_1 = other % 8u;
        reversed[i] = tile.element[index].element[index_1];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
