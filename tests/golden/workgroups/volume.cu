// volume, tests/kernels/workgroups.rs:315

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(24) volume(const Launch launch, unsigned *__restrict__ y, unsigned *record) {
    __shared__ Array<unsigned, 24> tile;
    __shared__ Array<unsigned, 24> tile_1;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 4u + threadIdx.x, (launch.first_y + blockIdx.y) * 3u + threadIdx.y, (launch.first_z + blockIdx.z) * 2u + threadIdx.z};
    Panic<2> panicked;
    [&]() {
        const uint3 id = global_id;
        const uint3 size = make_uint3(launch.size_x, launch.size_y, launch.size_z);
        const unsigned at = (id.z * size.y + id.y) * size.x + id.x;
        const unsigned own = id.z * 100u + id.y * 10u + id.x;
        const uint3 id_1 = threadIdx;
        const unsigned lane = (id_1.z * 3u + id_1.y) * 4u + id_1.x;
        tile.element[lane] = own;
        __syncthreads();
        const unsigned swapped = tile.element[(lane + 12u) % 24u];
        __syncthreads();
        const unsigned first = swapped;
        const unsigned argument = first + 1u;
        unsigned result;
        const uint3 id_2 = threadIdx;
        const unsigned lane_1 = (id_2.z * 3u + id_2.y) * 4u + id_2.x;
        tile_1.element[lane_1] = argument;
        __syncthreads();
        const unsigned swapped_1 = tile_1.element[(lane_1 + 12u) % 24u];
        __syncthreads();
        const unsigned swapped_2 = swapped_1;
        if (swapped_2 % 3u == 0u) {
            result = argument;
        } else if (swapped_2 % 3u == 1u) {
            result = swapped_2 + 1000u;
        } else {
            result = swapped_2;
        }
        const unsigned second = result;
        if (id.x < size.x && id.y < size.y && id.z < size.z) {
            if (at >= launch.y_len) {
                panic(panicked, 0u, launch.y_len, at);
                return;
            }
            y[at] = first * 10000u + second;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
