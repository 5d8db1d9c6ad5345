// passed_on, tests/kernels/atomics.rs:183

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
__device__ T atomic_max(T *at, decltype(T{}) value) {
    if constexpr (T(0.5f) != T(0)) return atomic_float<subgroup_maximum>(at, value);
    else return atomicMax(at, value);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned bins_len, bins_offset;
};

extern "C" __global__ void __launch_bounds__(256) passed_on(const Launch launch, unsigned *__restrict__ bins) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned argument = i % 2u;
    const unsigned before = argument < launch.bins_len ? atomic_add(&bins[argument], 1u) : unsigned{};
    if (2u < launch.bins_len) atomic_max(&bins[2u], before);
    const unsigned bin = 4u;
    const unsigned before_1 = bin < launch.bins_len ? atomic_add(&bins[bin], 1u) : unsigned{};
    if (3u < launch.bins_len) atomic_max(&bins[3u], before_1);
}
