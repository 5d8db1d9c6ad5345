// histogram, tests/kernels/atomics.rs:115

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned bins_len, bins_offset;
};

extern "C" __global__ void __launch_bounds__(96) histogram(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ bins) {
    __shared__ Array<unsigned, 64> counts;
    __shared__ unsigned total;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 96u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    auto largest = repeat<unsigned, 2>(0u);
    const unsigned i = global_id.x;
    const unsigned lane = threadIdx.x;
    if (lane < 64u) {
        if (lane < 64u) atomic_store(&counts.element[lane], 0u);
    }
    if (lane == 0u) {
        atomic_store(&total, 0u);
    }
    __syncthreads();
    if (i < launch.x_len) {
        const unsigned index = load(x, launch.x_len, i);
        if (index < 64u) atomic_add(&counts.element[index], 1u);
        atomic_add(&total, 1u);
        const unsigned index_1 = load(x, launch.x_len, i) % 4u;
        if (index_1 < 2u) largest.element[index_1] = 7u;
        const unsigned operand = largest.load(2u + lane % 2u);
        atomic_add(&counts.element[63u], operand);
    }
    __syncthreads();
    if (lane < 64u) {
        const unsigned count = lane < 64u ? atomic_load(&counts.element[lane]) : unsigned{};
        if (count > 0u) {
            if (lane < launch.bins_len) atomic_add(&bins[lane], count);
        }
    }
    if (lane == 0u) {
        const unsigned before = atomic_load(&total);
        if (64u < launch.bins_len) atomic_add(&bins[64u], before);
    }
}
