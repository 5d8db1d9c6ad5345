// transposed, tests/kernels/reach.rs:71

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
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
};

extern "C" __global__ void __launch_bounds__(32) transposed(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, (launch.first_y + blockIdx.y) * 4u + threadIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) return;
    Panic<2> panicked;
    [&]() {
        const uint3 id = global_id;
        const unsigned width = launch.size_x;
        const unsigned height = launch.size_y;
        const unsigned index = id.y * width + u32_saturating_sub(id.x, 1u);
        if (index >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, index);
            return;
        }
        const unsigned left = x[index];
        const unsigned index_1 = id.y * width + min(id.x + 1u, width - 1u);
        if (index_1 >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, index_1);
            return;
        }
        const unsigned right = x[index_1];
        const unsigned index_2 = id.x * height + id.y;
        if (index_2 >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index_2);
            return;
        }
        y[index_2] = left + 2u * right + threadIdx.x + workgroup_id.x;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
