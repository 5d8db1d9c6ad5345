// carried, tests/kernels/phases.rs:111

template <class T, unsigned N>
struct Array {
    T element[N];
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

__device__ unsigned subgroup_mask(unsigned lanes) {
    return ~0u >> (32u - lanes);
}

__device__ bool subgroup_any(bool condition, unsigned lanes) {
    return __any_sync(subgroup_mask(lanes), condition) != 0;
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

struct Tuple2_u32_usize {
    unsigned f0;
    unsigned f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned seen_len, seen_offset;
    unsigned y_len, y_offset;
};

// tests/kernels/phases.rs:104
__device__ unsigned third_of(unsigned value, Panic<2> &panicked) {
    if (!(value < 1000u)) {
        panic(panicked, 0u, (value));
        return unsigned{};
    }
    return value / 3u + threadIdx.x;
}

extern "C" __global__ void __launch_bounds__(64) carried(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ seen, unsigned *__restrict__ y, unsigned *record) {
    __shared__ unsigned total;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        if (lane == 0u) {
            atomic_store(&total, 0u);
        }
        __syncthreads();
        if (i >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, i);
            return;
        }
        const unsigned third = third_of(x[i], panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (i >= launch.seen_len) {
            panic(panicked, 2u, launch.seen_len, i);
            return;
        }
        const unsigned before = atomic_add(&seen[i], third);
        const bool operand = third >= 1000u;
        const bool is_any = subgroup_any(operand, 32u);
        if (i >= launch.x_len) {
            panic(panicked, 3u, launch.x_len, i);
            return;
        }
        const auto pair = Tuple2_u32_usize{x[i] * 2u, launch.y_len / 64u};
        unsigned later;
        if (third % 2u == 0u) {
            later = 1u;
        } else {
            if (!(!(launch.x_len == 0u))) {
                panic(panicked, 4u);
                return;
            }
            const unsigned index = third % launch.x_len;
            if (index >= launch.x_len) {
                panic(panicked, 5u, launch.x_len, index);
                return;
            }
            later = x[index];
        }
        auto own = repeat<unsigned, 4>(third);
        if (lane >= launch.x_len) {
            panic(panicked, 6u, launch.x_len, lane);
            return;
        }
        own.element[lane % 4u] = x[lane];
        atomic_add(&total, third);
        __syncthreads();
        const unsigned whole = atomic_load(&total);
        const unsigned to = pair.f1;
        for (unsigned k = 0u; k < to; k++) {
            __syncthreads();
            if (lane == k) {
                if (k >= launch.x_len) {
                    panic(panicked, 7u, launch.x_len, k);
                    return;
                }
                const unsigned operand_1 = x[k];
                atomic_add(&total, operand_1);
            }
        }
        __syncthreads();
        const unsigned sum = own.element[0u] + own.element[1u] + own.element[2u] + own.element[3u];
        const unsigned before_1 = atomic_load(&total);
        if (i >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, i);
            return;
        }
        y[i] = third + before + pair.f0 + later + sum + whole + before_1 + unsigned(is_any);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
