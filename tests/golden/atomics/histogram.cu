// histogram, tests/kernels/atomics.rs:112

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

extern "C" __global__ void __launch_bounds__(96) histogram(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ bins, unsigned *record) {
    __shared__ Array<unsigned, 64> counts;
    __shared__ unsigned total;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 96u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        if (lane < 64u) {
            if (lane >= 64u) {
                panic(panicked, 0u, 64u, lane);
                return;
            }
            atomic_store(&counts.element[lane], 0u);
        }
        if (lane == 0u) {
            atomic_store(&total, 0u);
        }
        __syncthreads();
        if (i < launch.x_len) {
            if (i >= launch.x_len) {
                panic(panicked, 1u, launch.x_len, i);
                return;
            }
            if (x[i] < 64u) {
                if (i >= launch.x_len) {
                    panic(panicked, 2u, launch.x_len, i);
                    return;
                }
                const unsigned index = x[i];
                if (index >= 64u) {
                    panic(panicked, 3u, 64u, index);
                    return;
                }
                atomic_add(&counts.element[index], 1u);
            }
            atomic_add(&total, 1u);
        }
        __syncthreads();
        if (lane < 64u) {
            if (lane >= 64u) {
                panic(panicked, 4u, 64u, lane);
                return;
            }
            const unsigned count = atomic_load(&counts.element[lane]);
            if (count > 0u) {
                if (lane >= launch.bins_len) {
                    panic(panicked, 5u, launch.bins_len, lane);
                    return;
                }
                atomic_add(&bins[lane], count);
            }
        }
        if (lane == 0u) {
            const unsigned before = atomic_load(&total);
            if (64u >= launch.bins_len) {
                panic(panicked, 6u, launch.bins_len, 64u);
                return;
            }
            atomic_add(&bins[64u], before);
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
