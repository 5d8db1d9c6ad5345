// tickets, tests/kernels/atomics.rs:78

template <class T>
__device__ T atomic_add(T *at, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) return T(atomicAdd((unsigned long long *)at, (unsigned long long)value));
    else return atomicAdd(at, value);
}

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
    unsigned next_len, next_offset;
    unsigned order_len, order_offset;
    unsigned first_len, first_offset;
};

extern "C" __global__ void __launch_bounds__(256) tickets(const Launch launch, unsigned *__restrict__ next, unsigned *__restrict__ order, unsigned *__restrict__ first, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (0u >= launch.next_len) {
            panic(panicked, 0u, launch.next_len, 0u);
            return;
        }
        const unsigned ticket = atomic_add(&next[0u], 1u);
        if (ticket >= launch.order_len) {
            panic(panicked, 1u, launch.order_len, ticket);
            return;
        }
        order[ticket] = i;
        const unsigned operand = i + 1u;
        if (1u >= launch.next_len) {
            panic(panicked, 2u, launch.next_len, 1u);
            return;
        }
        const StdResult_u32_u32 won = atomic_compare_exchange<StdResult_u32_u32>(&next[1u], 0u, operand);
        unsigned value;
        if (won.is_ok) {
            value = 100u + won.value;
        } else {
            value = unsigned(won.value > 0u);
        }
        if (i >= launch.first_len) {
            panic(panicked, 3u, launch.first_len, i);
            return;
        }
        first[i] = value;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
