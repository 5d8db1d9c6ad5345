// shared_floats, tests/kernels/atomics.rs:148

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
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
__device__ void atomic_store(T *at, decltype(T{}) value) {
    *(volatile T *)at = value;
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
__device__ T atomic_min(T *at, decltype(T{}) value) {
    if constexpr (T(0.5f) != T(0)) return atomic_float<subgroup_minimum>(at, value);
    else return atomicMin(at, value);
}

template <class T>
__device__ T atomic_max(T *at, decltype(T{}) value) {
    if constexpr (T(0.5f) != T(0)) return atomic_float<subgroup_maximum>(at, value);
    else return atomicMax(at, value);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

extern "C" __global__ void __launch_bounds__(32) shared_floats(const Launch launch, const float *__restrict__ x, float *__restrict__ y, int *__restrict__ z) {
    __shared__ Array<Array<float, 2>, 2> sums;
    __shared__ int least;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned lane = threadIdx.x;
    if (lane < 4u) {
        const unsigned index = lane / 2u;
        const unsigned index_1 = lane % 2u;
        if (index < 2u && index_1 < 2u) atomic_store(&sums.element[index].element[index_1], 0.0f);
    }
    if (lane == 0u) {
        atomic_store(&least, 1000);
    }
    __syncthreads();
    const float v = load(x, launch.x_len, global_id.x);
    const unsigned index = lane % 2u;
    if (index < 2u) atomic_add(&sums.element[0u].element[index], v);
    const unsigned index_1 = lane % 2u;
    if (index_1 < 2u) atomic_max(&sums.element[1u].element[index_1], v);
    const int operand = __float2int_rz(v);
    atomic_min(&least, operand);
    __syncthreads();
    if (lane < 4u) {
        const unsigned index_2 = lane / 2u;
        const unsigned index_3 = lane % 2u;
        const float before = index_2 < 2u && index_3 < 2u ? atomic_load(&sums.element[index_2].element[index_3]) : float{};
        store(y, launch.y_len, workgroup_id.x * 4u + lane, before);
    }
    if (lane == 0u) {
        const int before = atomic_load(&least);
        store(z, launch.z_len, workgroup_id.x, before);
    }
}
