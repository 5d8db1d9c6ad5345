// combine_f32, tests/kernels/atomics.rs:63

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
__device__ void atomic_store(T *at, decltype(T{}) value) {
    *(volatile T *)at = value;
}

// CUDA's functions for 64 bits know only some integers without a sign.
template <class T>
__device__ T atomic_swap(T *at, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) return T(atomicExch((unsigned long long *)at, (unsigned long long)value));
    else return atomicExch(at, value);
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
    unsigned cells_len, cells_offset;
};

extern "C" __global__ void __launch_bounds__(256) combine_f32(const Launch launch, const float *__restrict__ x, float *__restrict__ cells, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned cell = i % 7u;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const float v = x[i];
        if (cell >= launch.cells_len) {
            panic(panicked, 1u, launch.cells_len, cell);
            return;
        }
        atomic_add(&cells[cell], v);
        const unsigned index = 7u + cell;
        if (index >= launch.cells_len) {
            panic(panicked, 2u, launch.cells_len, index);
            return;
        }
        atomic_sub(&cells[index], v);
        const unsigned index_1 = 14u + cell;
        if (index_1 >= launch.cells_len) {
            panic(panicked, 3u, launch.cells_len, index_1);
            return;
        }
        atomic_min(&cells[index_1], v);
        const unsigned index_2 = 21u + cell;
        if (index_2 >= launch.cells_len) {
            panic(panicked, 4u, launch.cells_len, index_2);
            return;
        }
        atomic_max(&cells[index_2], v);
        if (i == 0u) {
            const float operand = v + 1.0f;
            if (28u >= launch.cells_len) {
                panic(panicked, 5u, launch.cells_len, 28u);
                return;
            }
            const float old = atomic_swap(&cells[28u], operand);
            if (29u >= launch.cells_len) {
                panic(panicked, 6u, launch.cells_len, 29u);
                return;
            }
            atomic_store(&cells[29u], old);
            const float before = atomic_load(&cells[28u]);
            if (30u >= launch.cells_len) {
                panic(panicked, 7u, launch.cells_len, 30u);
                return;
            }
            atomic_store(&cells[30u], before);
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
