// volume, tests/kernels/grids.rs:51

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(24) volume(const Launch launch, unsigned *__restrict__ y, unsigned *record) {
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 4u + threadIdx.x, (launch.first_y + blockIdx.y) * 2u + threadIdx.y, (launch.first_z + blockIdx.z) * 3u + threadIdx.z};
    const uint3 num_workgroups = {(launch.size_x + 3u) / 4u, (launch.size_y + 1u) / 2u, (launch.size_z + 2u) / 3u};
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y || global_id.z >= launch.size_z) return;
    Panic<2> panicked;
    [&]() {
        const uint3 id = global_id;
        const uint3 size = make_uint3(launch.size_x, launch.size_y, launch.size_z);
        const unsigned at = (id.z * size.y + id.y) * size.x + id.x;
        const uint3 local = threadIdx;
        const uint3 group = workgroup_id;
        const uint3 groups = num_workgroups;
        const unsigned inside = (local.z * 2u + local.y) * 4u + local.x;
        const unsigned group_1 = (group.z * groups.y + group.y) * groups.x + group.x;
        if (at >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, at);
            return;
        }
        y[at] = y[at] + (1u + inside + 100u * group_1);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
