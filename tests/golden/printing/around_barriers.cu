// around_barriers, tests/kernels/printing.rs:311

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned subgroup_lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

__device__ unsigned subgroup_mask(unsigned lanes) {
    return ~0u >> (32u - lanes);
}

// What lane `from` of the subgroup's `lanes` has; this one's own if there is no such lane.
template <class T>
__device__ T subgroup_shuffle(T value, unsigned from, unsigned lanes) {
    union Words {
        T value;
        unsigned word[sizeof(T) / 4];
    } words = {value};
    const unsigned lane = from < lanes ? from : subgroup_lane_id();
    for (unsigned i = 0; i < sizeof(T) / 4; i++) words.word[i] = __shfl_sync(subgroup_mask(lanes), words.word[i], lane);
    return words.value;
}

struct subgroup_maximum {
    template <class S>
    __device__ static S of(S a, S b) { return max(a, b); }
};

// A whole warp exchanges in pairs; in a part of one, lane 0 collects and tells the others.
template <class Operator, class S, class T>
__device__ T subgroup_reduce(T value, unsigned lanes) {
    union Parts {
        T value;
        S part[sizeof(T) / sizeof(S)];
    } parts = {value};
    const unsigned lane = subgroup_lane_id();
    for (unsigned i = 0; i < sizeof(T) / sizeof(S); i++) {
        S part = parts.part[i];
        for (unsigned distance = 16; distance > 0; distance /= 2) {
            if (lanes == 32u) {
                part = Operator::of(part, subgroup_shuffle(part, lane ^ distance, 32u));
            } else {
                const S other = subgroup_shuffle(part, lane + distance, lanes);
                if (lane + distance < lanes) part = Operator::of(part, other);
            }
        }
        parts.part[i] = lanes == 32u ? part : subgroup_shuffle(part, 0u, lanes);
    }
    return parts.value;
}

template <class T>
__device__ T atomic_load(const T *at) {
    return *(const volatile T *)at;
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

// Appends a text to the ring that the host prints, or counts it as lost where there is no room.
template <class Block, class... Words>
__device__ __noinline__ void print(unsigned *ring, const Block &launch, unsigned site, Words... words) {
    const unsigned len = 10u + sizeof...(words), capacity = ring[2];
    unsigned at = *(volatile unsigned *)ring;
    if (at <= capacity && len <= capacity - at) at = atomicAdd(&ring[0], len);
    if (at > capacity || len > capacity - at) {
        atomicAdd(&ring[1], 1u);
        return;
    }
    unsigned *const text = ring + 4 + at;
    text[0] = len;
    text[1] = launch.kernel;
    text[2] = launch.number;
    text[3] = site;
    text[4] = launch.first_x + blockIdx.x;
    text[5] = launch.first_y + blockIdx.y;
    text[6] = launch.first_z + blockIdx.z;
    text[7] = threadIdx.x;
    text[8] = threadIdx.y;
    text[9] = threadIdx.z;
    [[maybe_unused]] unsigned i = 10;
    ((text[i++] = words), ...);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned rounds;
    unsigned y_len, y_offset;
    unsigned counts_len, counts_offset;
};

extern "C" __global__ void __launch_bounds__(8) around_barriers(const Launch launch, unsigned *__restrict__ y, unsigned *__restrict__ counts, unsigned *record, unsigned *ring) {
    __shared__ Array<unsigned, 8> ring_1;
    const unsigned subgroup_lanes = min(32u, 8u - threadIdx.x / 32u * 32u);
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        unsigned value = i;
        print(ring, launch, 0u, (value));
        for (unsigned round_1 = 0u; round_1 < launch.rounds; round_1++) {
            if (lane % 2u == 0u) {
                print(ring, launch, 1u, (round_1));
            }
            const unsigned argument = value;
            const unsigned lane_1 = threadIdx.x;
            print(ring, launch, 2u, (argument));
            ring_1.element[lane_1] = argument;
            __syncthreads();
            const unsigned taken = ring_1.element[(lane_1 + 1u) % 8u];
            print(ring, launch, 3u, (taken));
            __syncthreads();
            value = taken + 100u;
        }
        const unsigned subgroup_max = subgroup_reduce<subgroup_maximum, unsigned>(3u, subgroup_lanes);
        print(ring, launch, 4u, (subgroup_max));
        const unsigned index = workgroup_id.x;
        if (index >= launch.counts_len) {
            panic(panicked, 5u, launch.counts_len, index);
            return;
        }
        atomic_add(&counts[index], 1u);
        __syncthreads();
        if (i >= launch.size_x) {
            return;
        }
        const unsigned index_1 = workgroup_id.x;
        if (index_1 >= launch.counts_len) {
            panic(panicked, 6u, launch.counts_len, index_1);
            return;
        }
        const unsigned before = atomic_load(&counts[index_1]);
        print(ring, launch, 7u, (before), (value));
        if (i >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, i);
            return;
        }
        y[i] = value;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
