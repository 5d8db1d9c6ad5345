// combine_i32, tests/kernels/atomics.rs:27

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

struct subgroup_minimum {
    template <class S>
    __device__ static S of(S a, S b) { return min(a, b); }
};

struct subgroup_maximum {
    template <class S>
    __device__ static S of(S a, S b) { return max(a, b); }
};

template <class T>
__device__ T atomic_load(const T *at) {
    return *(const volatile T *)at;
}

template <class T>
__device__ T atomic_add(T *at, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) return T(atomicAdd((unsigned long long *)at, (unsigned long long)value));
    else return atomicAdd(at, value);
}

template <class T>
__device__ T atomic_sub(T *at, decltype(T{}) value) {
    if constexpr (T(0.5f) != T(0)) return atomicAdd(at, -value);
    else if constexpr (sizeof(T) == 8) return T(atomicAdd((unsigned long long *)at, 0ull - (unsigned long long)value));
    else return T(atomicAdd((unsigned *)at, 0u - unsigned(value)));
}

// The numbers before and after, until nothing came between.
template <class Operator>
__device__ float atomic_float(float *at, float value) {
    unsigned old = atomic_load((unsigned *)at);
    while (true) {
        const unsigned before = atomicCAS((unsigned *)at, old, __float_as_uint(Operator::of(__uint_as_float(old), value)));
        if (before == old) return __uint_as_float(old);
        old = before;
    }
}

template <class T>
__device__ T atomic_min(T *at, decltype(T{}) value) {
    if constexpr (T(0.5f) != T(0)) return atomic_float<subgroup_minimum>(at, value);
    else return atomicMin(at, value);
}

template <class T>
__device__ T atomic_max(T *at, decltype(T{}) value) {
    if constexpr (T(0.5f) != T(0)) return atomic_float<subgroup_maximum>(at, value);
    else return atomicMax(at, value);
}

template <class T>
__device__ T atomic_and(T *at, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) return T(atomicAnd((unsigned long long *)at, (unsigned long long)value));
    else return atomicAnd(at, value);
}

template <class T>
__device__ T atomic_or(T *at, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) return T(atomicOr((unsigned long long *)at, (unsigned long long)value));
    else return atomicOr(at, value);
}

template <class T>
__device__ T atomic_xor(T *at, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) return T(atomicXor((unsigned long long *)at, (unsigned long long)value));
    else return atomicXor(at, value);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned cells_len, cells_offset;
};

extern "C" __global__ void __launch_bounds__(256) combine_i32(const Launch launch, const int *__restrict__ x, int *__restrict__ cells) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned cell = i % 7u;
    const int v = load(x, launch.x_len, i);
    if (cell < launch.cells_len) atomic_add(&cells[cell], v);
    const unsigned index = 7u + cell;
    if (index < launch.cells_len) atomic_sub(&cells[index], v);
    const unsigned index_1 = 14u + cell;
    if (index_1 < launch.cells_len) atomic_min(&cells[index_1], v);
    const unsigned index_2 = 21u + cell;
    if (index_2 < launch.cells_len) atomic_max(&cells[index_2], v);
    const int operand = v | 255;
    const unsigned index_3 = 28u + cell;
    if (index_3 < launch.cells_len) atomic_and(&cells[index_3], operand);
    const int operand_1 = v & 3855;
    const unsigned index_4 = 35u + cell;
    if (index_4 < launch.cells_len) atomic_or(&cells[index_4], operand_1);
    const unsigned index_5 = 42u + cell;
    if (index_5 < launch.cells_len) atomic_xor(&cells[index_5], v);
}
