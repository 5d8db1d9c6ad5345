// image, tests/kernels/grids.rs:27

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(32) image(const Launch launch, unsigned *__restrict__ y) {
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, (launch.first_y + blockIdx.y) * 4u + threadIdx.y, launch.first_z + blockIdx.z};
    const uint3 num_workgroups = {(launch.size_x + 7u) / 8u, (launch.size_y + 3u) / 4u, (launch.size_z + 0u) / 1u};
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) return;
    const uint3 id = global_id;
    const unsigned at = 13u * (id.y * launch.size_x + id.x);
    store(y, launch.y_len, at, id.x);
    store(y, launch.y_len, at + 1u, id.y);
    store(y, launch.y_len, at + 2u, id.z);
    store(y, launch.y_len, at + 3u, threadIdx.x);
    store(y, launch.y_len, at + 4u, threadIdx.y);
    store(y, launch.y_len, at + 5u, workgroup_id.x);
    store(y, launch.y_len, at + 6u, workgroup_id.y);
    store(y, launch.y_len, at + 7u, num_workgroups.x);
    store(y, launch.y_len, at + 8u, num_workgroups.y);
    store(y, launch.y_len, at + 9u, 8u);
    store(y, launch.y_len, at + 10u, 4u);
    store(y, launch.y_len, at + 11u, launch.size_x);
    store(y, launch.y_len, at + 12u, launch.size_y * 100u + launch.size_z);
}
