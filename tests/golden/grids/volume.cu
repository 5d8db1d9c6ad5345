// volume, tests/kernels/grids.rs:51

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(24) volume(const Launch launch, unsigned *__restrict__ y) {
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 4u + threadIdx.x, (launch.first_y + blockIdx.y) * 2u + threadIdx.y, (launch.first_z + blockIdx.z) * 3u + threadIdx.z};
    const uint3 num_workgroups = {(launch.size_x + 3u) / 4u, (launch.size_y + 1u) / 2u, (launch.size_z + 2u) / 3u};
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y || global_id.z >= launch.size_z) return;
    const uint3 id = global_id;
    const uint3 size = make_uint3(launch.size_x, launch.size_y, launch.size_z);
    const unsigned at = (id.z * size.y + id.y) * size.x + id.x;
    const uint3 local = threadIdx;
    const uint3 group = workgroup_id;
    const uint3 groups = num_workgroups;
    const unsigned inside = (local.z * 2u + local.y) * 4u + local.x;
    const unsigned group_1 = (group.z * groups.y + group.y) * groups.x + group.x;
    store(y, launch.y_len, at, load(y, launch.y_len, at) + (1u + inside + 100u * group_1));
}
