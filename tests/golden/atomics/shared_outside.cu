// shared_outside, tests/kernels/atomics.rs:196

template <class T, unsigned N>
struct Array {
    T element[N];
};

template <class T>
__device__ T atomic_load(const T *at) {
    return *(const volatile T *)at;
}

template <class T>
__device__ void atomic_store(T *at, decltype(T{}) value) {
    *(volatile T *)at = value;
}

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned bins_len, bins_offset;
};

extern "C" __global__ void __launch_bounds__(32) shared_outside(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ bins, unsigned *record) {
    __shared__ Array<unsigned, 4> counts;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned lane = threadIdx.x;
        if (lane < 4u) {
            if (lane >= 4u) {
                panic(panicked, 0u, 4u, lane);
                return;
            }
            atomic_store(&counts.element[lane], 0u);
        }
        __syncthreads();
        const unsigned index = global_id.x;
        if (index >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, index);
            return;
        }
        const unsigned index_1 = x[index];
        if (index_1 >= 4u) {
            panic(panicked, 2u, 4u, index_1);
            return;
        }
        atomic_add(&counts.element[index_1], 1u);
        __syncthreads();
        if (lane < 4u) {
            if (lane >= 4u) {
                panic(panicked, 3u, 4u, lane);
                return;
            }
            const unsigned before = atomic_load(&counts.element[lane]);
            const unsigned index_2 = workgroup_id.x * 4u + lane;
            if (index_2 >= launch.bins_len) {
                panic(panicked, 4u, launch.bins_len, index_2);
                return;
            }
            bins[index_2] = before;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
