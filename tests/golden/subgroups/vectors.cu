// vectors, tests/kernels/subgroups.rs:100

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned pairs_len, pairs_offset;
    unsigned triples_len, triples_offset;
    unsigned lanes_len, lanes_offset;
};

extern "C" __global__ void __launch_bounds__(100) vectors(const Launch launch, const float4 *__restrict__ x, float4 *__restrict__ y, uint2 *__restrict__ pairs, int3 *__restrict__ triples, unsigned *__restrict__ lanes) {
    const unsigned subgroup_lanes = min(32u, 100u - threadIdx.x / 32u * 32u);
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 100u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned subgroup_lane = ((threadIdx.z * 1u + threadIdx.y) * 100u + threadIdx.x) % 32u;
    const unsigned i = global_id.x;
    store(lanes, launch.lanes_len, i, subgroup_lane);
    const float4 operand = load(x, launch.x_len, i);
    const float4 subgroup_add = subgroup_reduce<subgroup_sum, float>(operand, subgroup_lanes);
    store(y, launch.y_len, 3u * i, subgroup_add);
    const float4 operand_1 = load(x, launch.x_len, i);
    const float4 subgroup_max = subgroup_reduce<subgroup_maximum, float>(operand_1, subgroup_lanes);
    store(y, launch.y_len, 3u * i + 1u, subgroup_max);
    const float4 operand_2 = load(x, launch.x_len, i);
    const float4 subgroup_shuffle_down = subgroup_shuffle(operand_2, subgroup_lane_below(2u), subgroup_lanes);
    store(y, launch.y_len, 3u * i + 2u, subgroup_shuffle_down);
    const auto pair = uint2{i, 7u * i};
    const uint2 subgroup_exclusive_add_1 = subgroup_exclusive_add<unsigned>(pair, subgroup_lanes);
    store(pairs, launch.pairs_len, 2u * i, subgroup_exclusive_add_1);
    const uint2 subgroup_xor = subgroup_reduce<subgroup_parity, unsigned>(pair, subgroup_lanes);
    store(pairs, launch.pairs_len, 2u * i + 1u, subgroup_xor);
    const auto triple = int3{int(i), i32_mul(-3, int(i)), 5};
    const int3 subgroup_min = subgroup_reduce<subgroup_minimum, int>(triple, subgroup_lanes);
    store(triples, launch.triples_len, 2u * i, subgroup_min);
    const int3 subgroup_broadcast = subgroup_shuffle(triple, 1u, subgroup_lanes);
    store(triples, launch.triples_len, 2u * i + 1u, subgroup_broadcast);
}
