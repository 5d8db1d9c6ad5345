// neighbours, tests/kernels/bounds.rs:23

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
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
    unsigned way;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) neighbours(const Launch launch, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        if (1u >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, 1u);
            return;
        }
        if (0u >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, 0u);
            return;
        }
        y[0u] = i32_add(y[1u], 5);
        if (launch.way == 0u) {
            if (100u >= launch.y_len) {
                panic(panicked, 2u, launch.y_len, 100u);
                return;
            }
            y[1u] = y[100u];
        } else if (launch.way == 1u) {
            if (4294967295u >= launch.y_len) {
                panic(panicked, 3u, launch.y_len, 4294967295u);
                return;
            }
            y[1u] = y[4294967295u];
        } else if (launch.way == 2u) {
            if (launch.y_len >= launch.y_len) {
                panic(panicked, 4u, launch.y_len, launch.y_len);
                return;
            }
            y[launch.y_len] = 99;
        } else if (launch.way == 3u) {
            const unsigned index = launch.y_len + 1u;
            if (index >= launch.y_len) {
                panic(panicked, 5u, launch.y_len, index);
                return;
            }
            y[index] = i32_add(y[index], 98);
        }
        const unsigned index = launch.y_len - 1u;
        if (index >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index);
            return;
        }
        y[index] = i32_sub(y[index], 1);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
