// until_all_agree, tests/kernels/waiting.rs:28

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
    unsigned limits_len, limits_offset;
    unsigned rounds_len, rounds_offset;
};

// tests/kernels/waiting.rs:55
__device__ unsigned next(unsigned left, unsigned lane, Panic<2> &panicked) {
    if (!(left > 2u || lane != 5u)) {
        panic(panicked, 0u, (left));
        return unsigned{};
    }
    return max(left / 2u, 1u);
}

extern "C" __global__ void __launch_bounds__(32) until_all_agree(const Launch launch, const unsigned *__restrict__ limits, unsigned *__restrict__ rounds, unsigned *record) {
    __shared__ unsigned votes;
    __shared__ bool agree;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    // The barriers passed, and the fewest of any invocation that has panicked.
    unsigned phase = 0u;
    __shared__ unsigned workgroup_panicked;
    if (threadIdx.x == 0u && threadIdx.y == 0u && threadIdx.z == 0u) workgroup_panicked = ~0u;
    __syncthreads();
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        unsigned left = 1000u;
        if (lane == 0u) {
            atomic_store(&votes, 0u);
            agree = false;
        }
        __syncthreads();
        phase++;
        while (true) {
            if (workgroup_panicked < phase) return;
            const unsigned result = next(left, lane, panicked);
            if (panicked.site != 0u) {
                atomicMin(&workgroup_panicked, phase);
                return;
            }
            left = result;
            const unsigned index = i / 32u;
            if (index >= launch.limits_len) {
                panic(panicked, 1u, launch.limits_len, index);
                atomicMin(&workgroup_panicked, phase);
                return;
            }
            if (left <= limits[index]) {
                atomic_add(&votes, 1u);
            }
            if (i >= launch.rounds_len) {
                panic(panicked, 2u, launch.rounds_len, i);
                atomicMin(&workgroup_panicked, phase);
                return;
            }
            if (i >= launch.rounds_len) {
                panic(panicked, 3u, launch.rounds_len, i);
                atomicMin(&workgroup_panicked, phase);
                return;
            }
            rounds[i] = rounds[i] + 1u;
            __syncthreads();
            phase++;
            if (lane == 0u) {
                const unsigned before = atomic_load(&votes);
                agree = before >= 32u;
            }
            __syncthreads();
            const bool loaded = agree;
            __syncthreads();
            phase++;
            if (loaded) {
                break;
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
