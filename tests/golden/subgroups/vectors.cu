// vectors, tests/kernels/subgroups.rs:100

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

__device__ unsigned subgroup_lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

// The lane that is so many behind this one; one that is too far away does not wrap around.
__device__ unsigned subgroup_lane_below(unsigned distance) {
    return distance < 32u ? subgroup_lane_id() + distance : 32u;
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

struct subgroup_sum {
    template <class S>
    __device__ static S of(S a, S b) { return a + b; }
};

struct subgroup_minimum {
    template <class S>
    __device__ static S of(S a, S b) { return min(a, b); }
};

struct subgroup_maximum {
    template <class S>
    __device__ static S of(S a, S b) { return max(a, b); }
};

struct subgroup_parity {
    template <class S>
    __device__ static S of(S a, S b) { return a ^ b; }
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

template <class S, class T>
__device__ T subgroup_inclusive_add(T value, unsigned lanes) {
    union Parts {
        T value;
        S part[sizeof(T) / sizeof(S)];
    } parts = {value};
    const unsigned lane = subgroup_lane_id();
    for (unsigned i = 0; i < sizeof(T) / sizeof(S); i++) {
        for (unsigned distance = 1; distance < 32; distance *= 2) {
            const S other = subgroup_shuffle(parts.part[i], lane - distance, lanes);
            if (distance <= lane) parts.part[i] = other + parts.part[i];
        }
    }
    return parts.value;
}

template <class S, class T>
__device__ T subgroup_exclusive_add(T value, unsigned lanes) {
    const unsigned lane = subgroup_lane_id();
    const T before = subgroup_shuffle(subgroup_inclusive_add<S>(value, lanes), lane - 1u, lanes);
    return lane == 0 ? T{} : before;
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
    unsigned pairs_len, pairs_offset;
    unsigned triples_len, triples_offset;
    unsigned lanes_len, lanes_offset;
};

extern "C" __global__ void __launch_bounds__(100) vectors(const Launch launch, const float4 *__restrict__ x, float4 *__restrict__ y, uint2 *__restrict__ pairs, int3 *__restrict__ triples, unsigned *__restrict__ lanes, unsigned *record) {
    const unsigned subgroup_lanes = min(32u, 100u - threadIdx.x / 32u * 32u);
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 100u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned subgroup_lane = ((threadIdx.z * 1u + threadIdx.y) * 100u + threadIdx.x) % 32u;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.lanes_len) {
            panic(panicked, 0u, launch.lanes_len, i);
            return;
        }
        lanes[i] = subgroup_lane;
        if (i >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, i);
            return;
        }
        const float4 operand = x[i];
        const float4 subgroup_add = subgroup_reduce<subgroup_sum, float>(operand, subgroup_lanes);
        const unsigned index = 3u * i;
        if (index >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index);
            return;
        }
        y[index] = subgroup_add;
        if (i >= launch.x_len) {
            panic(panicked, 3u, launch.x_len, i);
            return;
        }
        const float4 operand_1 = x[i];
        const float4 subgroup_max = subgroup_reduce<subgroup_maximum, float>(operand_1, subgroup_lanes);
        const unsigned index_1 = 3u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_1);
            return;
        }
        y[index_1] = subgroup_max;
        if (i >= launch.x_len) {
            panic(panicked, 5u, launch.x_len, i);
            return;
        }
        const float4 operand_2 = x[i];
        const float4 subgroup_shuffle_down = subgroup_shuffle(operand_2, subgroup_lane_below(2u), subgroup_lanes);
        const unsigned index_2 = 3u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_2);
            return;
        }
        y[index_2] = subgroup_shuffle_down;
        const auto pair = uint2{i, 7u * i};
        const uint2 subgroup_exclusive_add_1 = subgroup_exclusive_add<unsigned>(pair, subgroup_lanes);
        const unsigned index_3 = 2u * i;
        if (index_3 >= launch.pairs_len) {
            panic(panicked, 7u, launch.pairs_len, index_3);
            return;
        }
        pairs[index_3] = subgroup_exclusive_add_1;
        const uint2 subgroup_xor = subgroup_reduce<subgroup_parity, unsigned>(pair, subgroup_lanes);
        const unsigned index_4 = 2u * i + 1u;
        if (index_4 >= launch.pairs_len) {
            panic(panicked, 8u, launch.pairs_len, index_4);
            return;
        }
        pairs[index_4] = subgroup_xor;
        const auto triple = int3{int(i), i32_mul(-3, int(i)), 5};
        const int3 subgroup_min = subgroup_reduce<subgroup_minimum, int>(triple, subgroup_lanes);
        if (index_3 >= launch.triples_len) {
            panic(panicked, 9u, launch.triples_len, index_3);
            return;
        }
        triples[index_3] = subgroup_min;
        const int3 subgroup_broadcast = subgroup_shuffle(triple, 1u, subgroup_lanes);
        if (index_4 >= launch.triples_len) {
            panic(panicked, 10u, launch.triples_len, index_4);
            return;
        }
        triples[index_4] = subgroup_broadcast;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
