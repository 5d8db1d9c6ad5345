// integers, tests/kernels/subgroups.rs:19

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
    unsigned lanes_len, lanes_offset;
};

extern "C" __global__ void __launch_bounds__(100) integers(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *__restrict__ lanes, unsigned *record) {
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
        const unsigned operand = x[i];
        const unsigned subgroup_add = subgroup_reduce<subgroup_sum, unsigned>(operand, subgroup_lanes);
        const unsigned index = 13u * i;
        if (index >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index);
            return;
        }
        y[index] = subgroup_add;
        if (i >= launch.x_len) {
            panic(panicked, 3u, launch.x_len, i);
            return;
        }
        const unsigned operand_1 = x[i] | 1u;
        const unsigned subgroup_mul = subgroup_reduce<subgroup_product, unsigned>(operand_1, subgroup_lanes);
        const unsigned index_1 = 13u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_1);
            return;
        }
        y[index_1] = subgroup_mul;
        if (i >= launch.x_len) {
            panic(panicked, 5u, launch.x_len, i);
            return;
        }
        const unsigned operand_2 = x[i];
        const unsigned subgroup_min = subgroup_reduce<subgroup_minimum, unsigned>(operand_2, subgroup_lanes);
        const unsigned index_2 = 13u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_2);
            return;
        }
        y[index_2] = subgroup_min;
        if (i >= launch.x_len) {
            panic(panicked, 7u, launch.x_len, i);
            return;
        }
        const unsigned operand_3 = x[i];
        const unsigned subgroup_max = subgroup_reduce<subgroup_maximum, unsigned>(operand_3, subgroup_lanes);
        const unsigned index_3 = 13u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, index_3);
            return;
        }
        y[index_3] = subgroup_max;
        if (i >= launch.x_len) {
            panic(panicked, 9u, launch.x_len, i);
            return;
        }
        const unsigned operand_4 = x[i] | 240u;
        const unsigned subgroup_and = subgroup_reduce<subgroup_conjunction, unsigned>(operand_4, subgroup_lanes);
        const unsigned index_4 = 13u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, index_4);
            return;
        }
        y[index_4] = subgroup_and;
        if (i >= launch.x_len) {
            panic(panicked, 11u, launch.x_len, i);
            return;
        }
        const unsigned operand_5 = x[i] & 65535u;
        const unsigned subgroup_or = subgroup_reduce<subgroup_disjunction, unsigned>(operand_5, subgroup_lanes);
        const unsigned index_5 = 13u * i + 5u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 12u, launch.y_len, index_5);
            return;
        }
        y[index_5] = subgroup_or;
        if (i >= launch.x_len) {
            panic(panicked, 13u, launch.x_len, i);
            return;
        }
        const unsigned operand_6 = x[i];
        const unsigned subgroup_xor = subgroup_reduce<subgroup_parity, unsigned>(operand_6, subgroup_lanes);
        const unsigned index_6 = 13u * i + 6u;
        if (index_6 >= launch.y_len) {
            panic(panicked, 14u, launch.y_len, index_6);
            return;
        }
        y[index_6] = subgroup_xor;
        if (i >= launch.x_len) {
            panic(panicked, 15u, launch.x_len, i);
            return;
        }
        const unsigned operand_7 = x[i];
        const unsigned subgroup_inclusive_add_1 = subgroup_inclusive_add<unsigned>(operand_7, subgroup_lanes);
        const unsigned index_7 = 13u * i + 7u;
        if (index_7 >= launch.y_len) {
            panic(panicked, 16u, launch.y_len, index_7);
            return;
        }
        y[index_7] = subgroup_inclusive_add_1;
        if (i >= launch.x_len) {
            panic(panicked, 17u, launch.x_len, i);
            return;
        }
        const unsigned operand_8 = x[i];
        const unsigned subgroup_exclusive_add_1 = subgroup_exclusive_add<unsigned>(operand_8, subgroup_lanes);
        const unsigned index_8 = 13u * i + 8u;
        if (index_8 >= launch.y_len) {
            panic(panicked, 18u, launch.y_len, index_8);
            return;
        }
        y[index_8] = subgroup_exclusive_add_1;
        if (i >= launch.x_len) {
            panic(panicked, 19u, launch.x_len, i);
            return;
        }
        const int signed_1 = int(x[i]);
        const int subgroup_min_1 = subgroup_reduce<subgroup_minimum, int>(signed_1, subgroup_lanes);
        const unsigned index_9 = 13u * i + 9u;
        if (index_9 >= launch.y_len) {
            panic(panicked, 20u, launch.y_len, index_9);
            return;
        }
        y[index_9] = unsigned(subgroup_min_1);
        const int subgroup_max_1 = subgroup_reduce<subgroup_maximum, int>(signed_1, subgroup_lanes);
        const unsigned index_10 = 13u * i + 10u;
        if (index_10 >= launch.y_len) {
            panic(panicked, 21u, launch.y_len, index_10);
            return;
        }
        y[index_10] = unsigned(subgroup_max_1);
        const int subgroup_add_1 = subgroup_reduce<subgroup_sum, unsigned>(signed_1, subgroup_lanes);
        const unsigned index_11 = 13u * i + 11u;
        if (index_11 >= launch.y_len) {
            panic(panicked, 22u, launch.y_len, index_11);
            return;
        }
        y[index_11] = unsigned(subgroup_add_1);
        const unsigned subgroup_inclusive_add_2 = subgroup_inclusive_add<unsigned>(i, subgroup_lanes);
        const unsigned index_12 = 13u * i + 12u;
        if (index_12 >= launch.y_len) {
            panic(panicked, 23u, launch.y_len, index_12);
            return;
        }
        y[index_12] = subgroup_inclusive_add_2;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
