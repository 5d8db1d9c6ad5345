// by_hand, tests/kernels/atomics.rs:91

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

typedef unsigned long long u64;

template <class T>
__device__ T atomic_load(const T *at) {
    return *(const volatile T *)at;
}

// CUDA's functions for 64 bits know only some integers without a sign.
template <class T>
__device__ T atomic_swap(T *at, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) return T(atomicExch((unsigned long long *)at, (unsigned long long)value));
    else return atomicExch(at, value);
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

struct StdResult_i32_i32 {
    int value;
    bool is_ok;
};

struct StdResult_u64_u64 {
    u64 value;
    bool is_ok;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned cells_len, cells_offset;
    unsigned wide_len, wide_offset;
    unsigned links_len, links_offset;
    unsigned chain_len, chain_offset;
};

extern "C" __global__ void __launch_bounds__(256) by_hand(const Launch launch, int *__restrict__ cells, u64 *__restrict__ wide, unsigned *__restrict__ links, unsigned *__restrict__ chain, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned index = i % 3u;
        if (index >= launch.cells_len) {
            panic(panicked, 0u, launch.cells_len, index);
            return;
        }
        const int before = atomic_load(&cells[index]);
        int now = before;
        while (true) {
            const int operand = now;
            const int operand_1 = i32_add(i32_mul(now, 3) % 1009, 1);
            const unsigned index_1 = i % 3u;
            if (index_1 >= launch.cells_len) {
                panic(panicked, 1u, launch.cells_len, index_1);
                return;
            }
            const StdResult_i32_i32 before_1 = atomic_compare_exchange<StdResult_i32_i32>(&cells[index_1], operand, operand_1);
            if (!(!before_1.is_ok)) {
                break;
            }
            now = before_1.value;
        }
        if (0u >= launch.wide_len) {
            panic(panicked, 2u, launch.wide_len, 0u);
            return;
        }
        const u64 before_1 = atomic_load(&wide[0u]);
        u64 before_2 = before_1;
        while (true) {
            const u64 operand = before_2;
            const u64 operand_1 = before_2 + 4294967297ull;
            const StdResult_u64_u64 tried = atomic_compare_exchange<StdResult_u64_u64>(&wide[0u], operand, operand_1);
            if (tried.is_ok) {
                break;
            }
            if (!tried.is_ok) {
                before_2 = tried.value;
            }
        }
        const unsigned operand = i + 1u;
        if (0u >= launch.chain_len) {
            panic(panicked, 3u, launch.chain_len, 0u);
            return;
        }
        const unsigned before_3 = atomic_swap(&chain[0u], operand);
        if (i >= launch.links_len) {
            panic(panicked, 4u, launch.links_len, i);
            return;
        }
        links[i] = before_3;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
