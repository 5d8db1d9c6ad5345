// image, tests/kernels/grids.rs:27

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

extern "C" __global__ void __launch_bounds__(32) image(const Launch launch, unsigned *__restrict__ y, unsigned *record) {
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, (launch.first_y + blockIdx.y) * 4u + threadIdx.y, launch.first_z + blockIdx.z};
    const uint3 num_workgroups = {(launch.size_x + 7u) / 8u, (launch.size_y + 3u) / 4u, (launch.size_z + 0u) / 1u};
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) return;
    Panic<2> panicked;
    [&]() {
        const uint3 id = global_id;
        const unsigned at = 13u * (id.y * launch.size_x + id.x);
        if (at >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, at);
            return;
        }
        y[at] = id.x;
        const unsigned index = at + 1u;
        if (index >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, index);
            return;
        }
        y[index] = id.y;
        const unsigned index_1 = at + 2u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index_1);
            return;
        }
        y[index_1] = id.z;
        const unsigned index_2 = at + 3u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index_2);
            return;
        }
        y[index_2] = threadIdx.x;
        const unsigned index_3 = at + 4u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_3);
            return;
        }
        y[index_3] = threadIdx.y;
        const unsigned index_4 = at + 5u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_4);
            return;
        }
        y[index_4] = workgroup_id.x;
        const unsigned index_5 = at + 6u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_5);
            return;
        }
        y[index_5] = workgroup_id.y;
        const unsigned index_6 = at + 7u;
        if (index_6 >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, index_6);
            return;
        }
        y[index_6] = num_workgroups.x;
        const unsigned index_7 = at + 8u;
        if (index_7 >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, index_7);
            return;
        }
        y[index_7] = num_workgroups.y;
        const unsigned index_8 = at + 9u;
        if (index_8 >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, index_8);
            return;
        }
        y[index_8] = 8u;
        const unsigned index_9 = at + 10u;
        if (index_9 >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, index_9);
            return;
        }
        y[index_9] = 4u;
        const unsigned index_10 = at + 11u;
        if (index_10 >= launch.y_len) {
            panic(panicked, 11u, launch.y_len, index_10);
            return;
        }
        y[index_10] = launch.size_x;
        const unsigned index_11 = at + 12u;
        if (index_11 >= launch.y_len) {
            panic(panicked, 12u, launch.y_len, index_11);
            return;
        }
        y[index_11] = launch.size_y * 100u + launch.size_z;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
