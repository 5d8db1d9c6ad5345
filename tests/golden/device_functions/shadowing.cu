// shadowing, tests/kernels/device_functions.rs:379

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

// tests/kernels/device_functions.rs:363
__device__ unsigned shadows(unsigned square_1, unsigned x) {
    unsigned x_1 = x;
    const unsigned y = square_1 + x_1;
    const unsigned x_2 = 2u;
    x_1 += x_2 * y;
    const unsigned x_3 = x_1 + 1u;
    const unsigned y_1 = x_3 * 2u;
    const unsigned x_4 = (y_1 >= 10u ? y_1 : x_3);
    if (x_4 % 2u == 0u) {
        return x_4 + y;
    } else {
        return x_4;
    }
}

// tests/kernels/device_functions.rs:10
__device__ float square(float x) {
    return x * x;
}

extern "C" __global__ void __launch_bounds__(256) shadowing(const Launch launch, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned shadows_ = shadows(i, 3u);
        const unsigned square_1 = __float2uint_rz(square(2.0f));
        if (i >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, i);
            return;
        }
        y[i] = shadows_ * square_1;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
