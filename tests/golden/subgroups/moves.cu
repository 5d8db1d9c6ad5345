// moves, tests/kernels/subgroups.rs:51

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned lanes_len, lanes_offset;
    unsigned by;
};

extern "C" __global__ void __launch_bounds__(100) moves(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *__restrict__ lanes) {
    const unsigned subgroup_lanes = min(32u, 100u - ((threadIdx.z * 10u + threadIdx.y) * 10u + threadIdx.x) / 32u * 32u);
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned subgroup_lane = ((threadIdx.z * 10u + threadIdx.y) * 10u + threadIdx.x) % 32u;
    const unsigned i = workgroup_id.x * 100u + threadIdx.y * 10u + threadIdx.x;
    store(lanes, launch.lanes_len, i, subgroup_lane);
    const unsigned operand = load(x, launch.x_len, i);
    const unsigned subgroup_broadcast = subgroup_shuffle(operand, 3u, subgroup_lanes);
    store(y, launch.y_len, 7u * i, subgroup_broadcast);
    const unsigned operand_1 = load(x, launch.x_len, i);
    const unsigned subgroup_broadcast_1 = subgroup_shuffle(operand_1, launch.by, subgroup_lanes);
    store(y, launch.y_len, 7u * i + 1u, subgroup_broadcast_1);
    const unsigned operand_2 = load(x, launch.x_len, i);
    const unsigned operand_3 = (i * 5u + launch.by) % 70u;
    const unsigned subgroup_shuffle_1 = subgroup_shuffle(operand_2, operand_3, subgroup_lanes);
    store(y, launch.y_len, 7u * i + 2u, subgroup_shuffle_1);
    const unsigned operand_4 = load(x, launch.x_len, i);
    const unsigned subgroup_shuffle_up = subgroup_shuffle(operand_4, subgroup_lane_above(launch.by), subgroup_lanes);
    store(y, launch.y_len, 7u * i + 3u, subgroup_shuffle_up);
    const unsigned operand_5 = load(x, launch.x_len, i);
    const unsigned subgroup_shuffle_down = subgroup_shuffle(operand_5, subgroup_lane_below(launch.by), subgroup_lanes);
    store(y, launch.y_len, 7u * i + 4u, subgroup_shuffle_down);
    const unsigned operand_6 = load(x, launch.x_len, i);
    const unsigned subgroup_shuffle_xor = subgroup_shuffle(operand_6, subgroup_lane_id() ^ (launch.by), subgroup_lanes);
    store(y, launch.y_len, 7u * i + 5u, subgroup_shuffle_xor);
    const unsigned operand_7 = load(x, launch.x_len, i);
    const unsigned subgroup_shuffle_down_1 = subgroup_shuffle(operand_7, subgroup_lane_below(1000000u), subgroup_lanes);
    const unsigned operand_8 = load(x, launch.x_len, i);
    const unsigned subgroup_shuffle_up_1 = subgroup_shuffle(operand_8, subgroup_lane_above(4294967295u), subgroup_lanes);
    store(y, launch.y_len, 7u * i + 6u, subgroup_shuffle_down_1 + subgroup_shuffle_up_1 - load(x, launch.x_len, i));
}
