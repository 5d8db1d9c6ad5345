// tickets, tests/kernels/atomics.rs:81

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

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

struct Exchanged_u32_u32 {
    unsigned value;
    bool is_ok;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned next_len, next_offset;
    unsigned order_len, order_offset;
    unsigned first_len, first_offset;
};

extern "C" __global__ void __launch_bounds__(256) tickets(const Launch launch, unsigned *__restrict__ next, unsigned *__restrict__ order, unsigned *__restrict__ first) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned ticket = 0u < launch.next_len ? atomic_add(&next[0u], 1u) : unsigned{};
    store(order, launch.order_len, ticket, i);
    const unsigned operand = i + 1u;
    const Exchanged_u32_u32 won = 1u < launch.next_len ? atomic_compare_exchange<Exchanged_u32_u32>(&next[1u], 0u, operand) : Exchanged_u32_u32{};
    unsigned value;
    if (won.is_ok) {
        value = 100u + won.value;
    } else {
        value = unsigned(won.value > 0u);
    }
    store(first, launch.first_len, i, value);
}
