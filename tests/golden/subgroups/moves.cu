// moves, tests/kernels/subgroups.rs:51

__device__ unsigned subgroup_lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

// The lane that is so many before this one; one that is too far away does not wrap around.
__device__ unsigned subgroup_lane_above(unsigned distance) {
    return distance <= subgroup_lane_id() ? subgroup_lane_id() - distance : 32u;
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
    unsigned by;
};

extern "C" __global__ void __launch_bounds__(100) moves(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *__restrict__ lanes, unsigned *record) {
    const unsigned subgroup_lanes = min(32u, 100u - ((threadIdx.z * 10u + threadIdx.y) * 10u + threadIdx.x) / 32u * 32u);
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned subgroup_lane = ((threadIdx.z * 10u + threadIdx.y) * 10u + threadIdx.x) % 32u;
    Panic<2> panicked;
    [&]() {
        const unsigned i = workgroup_id.x * 100u + threadIdx.y * 10u + threadIdx.x;
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
        const unsigned subgroup_broadcast = subgroup_shuffle(operand, 3u, subgroup_lanes);
        const unsigned index = 7u * i;
        if (index >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index);
            return;
        }
        y[index] = subgroup_broadcast;
        if (i >= launch.x_len) {
            panic(panicked, 3u, launch.x_len, i);
            return;
        }
        const unsigned operand_1 = x[i];
        const unsigned subgroup_broadcast_1 = subgroup_shuffle(operand_1, launch.by, subgroup_lanes);
        const unsigned index_1 = 7u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_1);
            return;
        }
        y[index_1] = subgroup_broadcast_1;
        if (i >= launch.x_len) {
            panic(panicked, 5u, launch.x_len, i);
            return;
        }
        const unsigned operand_2 = x[i];
        const unsigned operand_3 = (i * 5u + launch.by) % 70u;
        const unsigned subgroup_shuffle_1 = subgroup_shuffle(operand_2, operand_3, subgroup_lanes);
        const unsigned index_2 = 7u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_2);
            return;
        }
        y[index_2] = subgroup_shuffle_1;
        if (i >= launch.x_len) {
            panic(panicked, 7u, launch.x_len, i);
            return;
        }
        const unsigned operand_4 = x[i];
        const unsigned subgroup_shuffle_up = subgroup_shuffle(operand_4, subgroup_lane_above(launch.by), subgroup_lanes);
        const unsigned index_3 = 7u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, index_3);
            return;
        }
        y[index_3] = subgroup_shuffle_up;
        if (i >= launch.x_len) {
            panic(panicked, 9u, launch.x_len, i);
            return;
        }
        const unsigned operand_5 = x[i];
        const unsigned subgroup_shuffle_down = subgroup_shuffle(operand_5, subgroup_lane_below(launch.by), subgroup_lanes);
        const unsigned index_4 = 7u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, index_4);
            return;
        }
        y[index_4] = subgroup_shuffle_down;
        if (i >= launch.x_len) {
            panic(panicked, 11u, launch.x_len, i);
            return;
        }
        const unsigned operand_6 = x[i];
        const unsigned subgroup_shuffle_xor = subgroup_shuffle(operand_6, subgroup_lane_id() ^ (launch.by), subgroup_lanes);
        const unsigned index_5 = 7u * i + 5u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 12u, launch.y_len, index_5);
            return;
        }
        y[index_5] = subgroup_shuffle_xor;
        if (i >= launch.x_len) {
            panic(panicked, 13u, launch.x_len, i);
            return;
        }
        const unsigned operand_7 = x[i];
        const unsigned subgroup_shuffle_down_1 = subgroup_shuffle(operand_7, subgroup_lane_below(1000000u), subgroup_lanes);
        if (i >= launch.x_len) {
            panic(panicked, 14u, launch.x_len, i);
            return;
        }
        const unsigned operand_8 = x[i];
        const unsigned subgroup_shuffle_up_1 = subgroup_shuffle(operand_8, subgroup_lane_above(4294967295u), subgroup_lanes);
        if (i >= launch.x_len) {
            panic(panicked, 15u, launch.x_len, i);
            return;
        }
        const unsigned index_6 = 7u * i + 6u;
        if (index_6 >= launch.y_len) {
            panic(panicked, 16u, launch.y_len, index_6);
            return;
        }
        y[index_6] = subgroup_shuffle_down_1 + subgroup_shuffle_up_1 - x[i];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
