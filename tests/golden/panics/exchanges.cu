// exchanges, tests/kernels/panics.rs:192

template <class T>
__device__ T atomic_cas(T *at, decltype(T{}) expected, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) {
        return T(atomicCAS((unsigned long long *)at, (unsigned long long)expected, (unsigned long long)value));
    } else {
        return atomicCAS(at, expected, value);
    }
}

template <class Result, class T>
__device__ Result atomic_compare_exchange(T *at, decltype(T{}) expected, decltype(T{}) value) {
    const T before = atomic_cas(at, expected, value);
    return {before, before == expected};
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

struct StdResult_u32_u32 {
    unsigned value;
    bool is_ok;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned which;
    unsigned cells_len, cells_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(1) exchanges(const Launch launch, unsigned *__restrict__ cells, unsigned *__restrict__ y, unsigned *record) {
    Panic<2> panicked;
    [&]() {
        if (0u >= launch.cells_len) {
            panic(panicked, 0u, launch.cells_len, 0u);
            return;
        }
        const StdResult_u32_u32 free_1 = atomic_compare_exchange<StdResult_u32_u32>(&cells[0u], 0u, 7u);
        const StdResult_u32_u32 taken = atomic_compare_exchange<StdResult_u32_u32>(&cells[0u], 0u, 9u);
        unsigned value;
        if (launch.which == 0u) {
            if (!free_1.is_ok) {
                panic(panicked, 1u, (free_1.value));
                return;
            }
            if (!(!taken.is_ok)) {
                panic(panicked, 2u, (taken.value));
                return;
            }
            value = free_1.value + taken.value;
        } else if (launch.which == 1u) {
            if (!free_1.is_ok) {
                panic(panicked, 3u, (free_1.value));
                return;
            }
            if (!(!taken.is_ok)) {
                panic(panicked, 4u, (taken.value));
                return;
            }
            value = free_1.value + taken.value;
        } else if (launch.which == 2u) {
            if (!taken.is_ok) {
                panic(panicked, 5u, (taken.value));
                return;
            }
            value = taken.value;
        } else if (launch.which == 3u) {
            if (!(!free_1.is_ok)) {
                panic(panicked, 6u, (free_1.value));
                return;
            }
            value = free_1.value;
        } else if (launch.which == 4u) {
            if (!taken.is_ok) {
                panic(panicked, 7u, (taken.value));
                return;
            }
            value = taken.value;
        } else {
            if (!(!free_1.is_ok)) {
                panic(panicked, 8u, (free_1.value));
                return;
            }
            value = free_1.value;
        }
        if (0u >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, 0u);
            return;
        }
        y[0u] = value;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
