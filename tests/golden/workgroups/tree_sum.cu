// tree_sum, tests/kernels/workgroups.rs:38

template <class T, unsigned N>
struct Array {
    T element[N];
};

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
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
    unsigned sums_len, sums_offset;
};

extern "C" __global__ void __launch_bounds__(256) tree_sum(const Launch launch, const int *__restrict__ x, int *__restrict__ sums, unsigned *record) {
    __shared__ Array<int, 256> partial;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        int value;
        if (i < launch.size_x) {
            if (i >= launch.x_len) {
                panic(panicked, 0u, launch.x_len, i);
                return;
            }
            value = x[i];
        } else {
            value = 0;
        }
        partial.element[lane] = value;
        __syncthreads();
        unsigned stride = 128u;
        while (stride > 0u) {
            if (stride < 4u) {
                break;
            }
            if (lane < stride) {
                const unsigned index = lane + stride;
                if (index >= 256u) {
                    panic(panicked, 1u, 256u, index);
                    return;
                }
                partial.element[lane] = i32_add(partial.element[lane], partial.element[index]);
            }
            __syncthreads();
            stride = stride / 2u;
        }
        if (lane != 0u) {
            return;
        }
        int sum = 0;
        for (unsigned k = 0u; k < 4u; k++) {
            sum = i32_add(sum, partial.element[k]);
        }
        const unsigned index = workgroup_id.x;
        if (index >= launch.sums_len) {
            panic(panicked, 2u, launch.sums_len, index);
            return;
        }
        sums[index] = sum;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
