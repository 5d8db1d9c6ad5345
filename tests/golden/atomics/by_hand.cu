// by_hand, tests/kernels/atomics.rs:94

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

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

struct Exchanged_i32_i32 {
    int value;
    bool is_ok;
};

struct Exchanged_u64_u64 {
    u64 value;
    bool is_ok;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned cells_len, cells_offset;
    unsigned wide_len, wide_offset;
    unsigned links_len, links_offset;
    unsigned chain_len, chain_offset;
};

extern "C" __global__ void __launch_bounds__(256) by_hand(const Launch launch, int *__restrict__ cells, u64 *__restrict__ wide, unsigned *__restrict__ links, unsigned *__restrict__ chain) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned index = i % 3u;
    const int before = index < launch.cells_len ? atomic_load(&cells[index]) : int{};
    int now = before;
    while (true) {
        const int operand = now;
        const int operand_1 = i32_add(i32_mul(now, 3) % 1009, 1);
        const unsigned index_1 = i % 3u;
        const Exchanged_i32_i32 before_1 = index_1 < launch.cells_len ? atomic_compare_exchange<Exchanged_i32_i32>(&cells[index_1], operand, operand_1) : Exchanged_i32_i32{};
        if (!(!before_1.is_ok)) {
            break;
        }
        now = before_1.value;
    }
    const u64 before_1 = 0u < launch.wide_len ? atomic_load(&wide[0u]) : u64{};
    u64 before_2 = before_1;
    while (true) {
        const u64 operand = before_2;
        const u64 operand_1 = before_2 + 4294967297ull;
        const Exchanged_u64_u64 tried = 0u < launch.wide_len ? atomic_compare_exchange<Exchanged_u64_u64>(&wide[0u], operand, operand_1) : Exchanged_u64_u64{};
        if (tried.is_ok) {
            break;
        }
        if (!tried.is_ok) {
            before_2 = tried.value;
        }
    }
    const unsigned operand = i + 1u;
    const unsigned before_3 = 0u < launch.chain_len ? atomic_swap(&chain[0u], operand) : unsigned{};
    store(links, launch.links_len, i, before_3);
}
