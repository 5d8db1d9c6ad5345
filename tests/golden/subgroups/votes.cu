// votes, tests/kernels/subgroups.rs:64

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned subgroup_mask(unsigned lanes) {
    return ~0u >> (32u - lanes);
}

__device__ bool subgroup_all(bool condition, unsigned lanes) {
    return __all_sync(subgroup_mask(lanes), condition) != 0;
}

__device__ bool subgroup_any(bool condition, unsigned lanes) {
    return __any_sync(subgroup_mask(lanes), condition) != 0;
}

__device__ Array<unsigned, 4> subgroup_ballot(bool condition, unsigned lanes) {
    return {{__ballot_sync(subgroup_mask(lanes), condition), 0u, 0u, 0u}};
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

extern "C" __global__ void __launch_bounds__(100) votes(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *__restrict__ lanes, unsigned *record) {
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
        const bool operand = x[i] > 3u;
        const bool subgroup_all_1 = subgroup_all(operand, subgroup_lanes);
        const unsigned index = 7u * i;
        if (index >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index);
            return;
        }
        y[index] = unsigned(subgroup_all_1);
        if (i >= launch.x_len) {
            panic(panicked, 3u, launch.x_len, i);
            return;
        }
        const bool operand_1 = x[i] > 997u;
        const bool subgroup_any_1 = subgroup_any(operand_1, subgroup_lanes);
        const unsigned index_1 = 7u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_1);
            return;
        }
        y[index_1] = unsigned(subgroup_any_1);
        if (i >= launch.x_len) {
            panic(panicked, 5u, launch.x_len, i);
            return;
        }
        const bool operand_2 = x[i] % 3u == 0u;
        const Array<unsigned, 4> bits = subgroup_ballot(operand_2, subgroup_lanes);
        const unsigned index_2 = 7u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_2);
            return;
        }
        y[index_2] = bits.element[0u];
        const unsigned index_3 = 7u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, index_3);
            return;
        }
        y[index_3] = bits.element[1u];
        const unsigned index_4 = 7u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, index_4);
            return;
        }
        y[index_4] = bits.element[2u];
        const unsigned index_5 = 7u * i + 5u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, index_5);
            return;
        }
        y[index_5] = bits.element[3u];
        const bool subgroup_all_2 = subgroup_all(true, subgroup_lanes);
        const bool subgroup_any_2 = subgroup_any(false, subgroup_lanes);
        const unsigned index_6 = 7u * i + 6u;
        if (index_6 >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, index_6);
            return;
        }
        y[index_6] = unsigned(subgroup_all_2) + unsigned(subgroup_any_2);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
