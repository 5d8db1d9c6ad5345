// shared_floats, tests/kernels/atomics.rs:143

template <class T, unsigned N>
struct Array {
    T element[N];
};

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
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

extern "C" __global__ void __launch_bounds__(32) shared_floats(const Launch launch, const float *__restrict__ x, float *__restrict__ y, int *__restrict__ z, unsigned *record) {
    __shared__ Array<Array<float, 2>, 2> sums;
    __shared__ int least;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned lane = threadIdx.x;
        if (lane < 4u) {
            const unsigned index = lane / 2u;
            const unsigned index_1 = lane % 2u;
            if (index >= 2u) {
                panic(panicked, 0u, 2u, index);
                return;
            }
            atomic_store(&sums.element[index].element[index_1], 0.0f);
        }
        if (lane == 0u) {
            atomic_store(&least, 1000);
        }
        __syncthreads();
        const unsigned index = global_id.x;
        if (index >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, index);
            return;
        }
        const float v = x[index];
        const unsigned index_1 = lane % 2u;
        atomic_add(&sums.element[0u].element[index_1], v);
        const unsigned index_2 = lane % 2u;
        atomic_max(&sums.element[1u].element[index_2], v);
        const int operand = __float2int_rz(v);
        atomic_min(&least, operand);
        __syncthreads();
        if (lane < 4u) {
            const unsigned index_3 = lane / 2u;
            const unsigned index_4 = lane % 2u;
            if (index_3 >= 2u) {
                panic(panicked, 2u, 2u, index_3);
                return;
            }
            const float before = atomic_load(&sums.element[index_3].element[index_4]);
            const unsigned index_5 = workgroup_id.x * 4u + lane;
            if (index_5 >= launch.y_len) {
                panic(panicked, 3u, launch.y_len, index_5);
                return;
            }
            y[index_5] = before;
        }
        if (lane == 0u) {
            const int before = atomic_load(&least);
            const unsigned index_3 = workgroup_id.x;
            if (index_3 >= launch.z_len) {
                panic(panicked, 4u, launch.z_len, index_3);
                return;
            }
            z[index_3] = before;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
