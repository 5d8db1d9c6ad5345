// votes, tests/kernels/subgroups.rs:64

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned lanes_len, lanes_offset;
};

extern "C" __global__ void __launch_bounds__(100) votes(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *__restrict__ lanes) {
    const unsigned subgroup_lanes = min(32u, 100u - threadIdx.x / 32u * 32u);
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 100u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned subgroup_lane = ((threadIdx.z * 1u + threadIdx.y) * 100u + threadIdx.x) % 32u;
    const unsigned i = global_id.x;
    store(lanes, launch.lanes_len, i, subgroup_lane);
    const bool operand = load(x, launch.x_len, i) > 3u;
    const bool subgroup_all_1 = subgroup_all(operand, subgroup_lanes);
    store(y, launch.y_len, 7u * i, unsigned(subgroup_all_1));
    const bool operand_1 = load(x, launch.x_len, i) > 997u;
    const bool subgroup_any_1 = subgroup_any(operand_1, subgroup_lanes);
    store(y, launch.y_len, 7u * i + 1u, unsigned(subgroup_any_1));
    const bool operand_2 = load(x, launch.x_len, i) % 3u == 0u;
    const Array<unsigned, 4> bits = subgroup_ballot(operand_2, subgroup_lanes);
    store(y, launch.y_len, 7u * i + 2u, bits.element[0u]);
    store(y, launch.y_len, 7u * i + 3u, bits.element[1u]);
    store(y, launch.y_len, 7u * i + 4u, bits.element[2u]);
    store(y, launch.y_len, 7u * i + 5u, bits.element[3u]);
    const bool subgroup_all_2 = subgroup_all(true, subgroup_lanes);
    const bool subgroup_any_2 = subgroup_any(false, subgroup_lanes);
    store(y, launch.y_len, 7u * i + 6u, unsigned(subgroup_all_2) + unsigned(subgroup_any_2));
}
