// sizes, tests/kernels/subgroups.rs:11

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ unsigned subgroup_mask(unsigned lanes) {
    return ~0u >> (32u - lanes);
}

__device__ bool subgroup_any(bool condition, unsigned lanes) {
    return __any_sync(subgroup_mask(lanes), condition) != 0;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) sizes(const Launch launch, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned subgroup_lane = ((threadIdx.z * 1u + threadIdx.y) * 64u + threadIdx.x) % 32u;
    const unsigned i = global_id.x;
    store(y, launch.y_len, 2u * i, 32u);
    store(y, launch.y_len, 2u * i + 1u, subgroup_lane);
    [[maybe_unused]] const bool subgroup_any_1 = subgroup_any(true, 32u);
}
