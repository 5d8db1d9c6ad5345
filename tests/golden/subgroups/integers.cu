// integers, tests/kernels/subgroups.rs:19

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

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

struct subgroup_sum {
    template <class S>
    __device__ static S of(S a, S b) { return a + b; }
};

struct subgroup_product {
    template <class S>
    __device__ static S of(S a, S b) { return a * b; }
};

struct subgroup_minimum {
    template <class S>
    __device__ static S of(S a, S b) { return min(a, b); }
};

struct subgroup_maximum {
    template <class S>
    __device__ static S of(S a, S b) { return max(a, b); }
};

struct subgroup_conjunction {
    template <class S>
    __device__ static S of(S a, S b) { return a & b; }
};

struct subgroup_disjunction {
    template <class S>
    __device__ static S of(S a, S b) { return a | b; }
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
    unsigned lanes_len, lanes_offset;
};

extern "C" __global__ void __launch_bounds__(100) integers(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *__restrict__ lanes) {
    const unsigned subgroup_lanes = min(32u, 100u - threadIdx.x / 32u * 32u);
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 100u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned subgroup_lane = ((threadIdx.z * 1u + threadIdx.y) * 100u + threadIdx.x) % 32u;
    const unsigned i = global_id.x;
    store(lanes, launch.lanes_len, i, subgroup_lane);
    const unsigned operand = load(x, launch.x_len, i);
    const unsigned subgroup_add = subgroup_reduce<subgroup_sum, unsigned>(operand, subgroup_lanes);
    store(y, launch.y_len, 13u * i, subgroup_add);
    const unsigned operand_1 = load(x, launch.x_len, i) | 1u;
    const unsigned subgroup_mul = subgroup_reduce<subgroup_product, unsigned>(operand_1, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 1u, subgroup_mul);
    const unsigned operand_2 = load(x, launch.x_len, i);
    const unsigned subgroup_min = subgroup_reduce<subgroup_minimum, unsigned>(operand_2, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 2u, subgroup_min);
    const unsigned operand_3 = load(x, launch.x_len, i);
    const unsigned subgroup_max = subgroup_reduce<subgroup_maximum, unsigned>(operand_3, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 3u, subgroup_max);
    const unsigned operand_4 = load(x, launch.x_len, i) | 240u;
    const unsigned subgroup_and = subgroup_reduce<subgroup_conjunction, unsigned>(operand_4, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 4u, subgroup_and);
    const unsigned operand_5 = load(x, launch.x_len, i) & 65535u;
    const unsigned subgroup_or = subgroup_reduce<subgroup_disjunction, unsigned>(operand_5, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 5u, subgroup_or);
    const unsigned operand_6 = load(x, launch.x_len, i);
    const unsigned subgroup_xor = subgroup_reduce<subgroup_parity, unsigned>(operand_6, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 6u, subgroup_xor);
    const unsigned operand_7 = load(x, launch.x_len, i);
    const unsigned subgroup_inclusive_add_1 = subgroup_inclusive_add<unsigned>(operand_7, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 7u, subgroup_inclusive_add_1);
    const unsigned operand_8 = load(x, launch.x_len, i);
    const unsigned subgroup_exclusive_add_1 = subgroup_exclusive_add<unsigned>(operand_8, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 8u, subgroup_exclusive_add_1);
    const int signed_1 = int(load(x, launch.x_len, i));
    const int subgroup_min_1 = subgroup_reduce<subgroup_minimum, int>(signed_1, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 9u, unsigned(subgroup_min_1));
    const int subgroup_max_1 = subgroup_reduce<subgroup_maximum, int>(signed_1, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 10u, unsigned(subgroup_max_1));
    const int subgroup_add_1 = subgroup_reduce<subgroup_sum, unsigned>(signed_1, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 11u, unsigned(subgroup_add_1));
    const unsigned subgroup_inclusive_add_2 = subgroup_inclusive_add<unsigned>(i, subgroup_lanes);
    store(y, launch.y_len, 13u * i + 12u, subgroup_inclusive_add_2);
}
