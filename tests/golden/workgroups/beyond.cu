// beyond, tests/kernels/workgroups.rs:534

template <class T, unsigned N>
struct Array {
    T element[N];
};

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
    unsigned shifts_len, shifts_offset;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(32) beyond(const Launch launch, const Array<unsigned, 2> *__restrict__ shifts, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    __shared__ Array<Array<unsigned, 4>, 32> table;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        const unsigned index = workgroup_id.x;
        if (index >= launch.shifts_len) {
            panic(panicked, 0u, launch.shifts_len, index);
            return;
        }
        const Array<unsigned, 2> matched = shifts[index];
        const unsigned outer = matched.element[0u];
        const unsigned inner = matched.element[1u];
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = 1u;
        if (i >= launch.x_len) {
            panic(panicked, 2u, launch.x_len, i);
            return;
        }
        const unsigned index_1 = lane + outer;
        if (index_1 >= 32u) {
            panic(panicked, 3u, 32u, index_1);
            return;
        }
        const unsigned index_2 = lane % 4u + inner;
        if (index_2 >= 4u) {
            panic(panicked, 4u, 4u, index_2);
            return;
        }
        table.element[index_1].element[index_2] = x[i];
        __syncthreads();
        if (i >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, i);
            return;
        }
        y[i] = table.element[31u - lane].element[(31u - lane) % 4u];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
