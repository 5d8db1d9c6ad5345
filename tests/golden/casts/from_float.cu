// from_float, tests/kernels/casts.rs:6

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

extern "C" __global__ void __launch_bounds__(256) from_float(const Launch launch, const float *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const unsigned index = 6u * i;
        if (index >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, index);
            return;
        }
        y[index] = unsigned(__float2int_rz(x[i]));
        const unsigned index_1 = 6u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index_1);
            return;
        }
        y[index_1] = __float2uint_rz(x[i]);
        const unsigned index_2 = 6u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index_2);
            return;
        }
        y[index_2] = __float2uint_rz(x[i]);
        const unsigned index_3 = 6u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_3);
            return;
        }
        y[index_3] = __float_as_uint(x[i]);
        const unsigned index_4 = 6u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_4);
            return;
        }
        y[index_4] = __float_as_uint(float(__float2int_rz(x[i])));
        const unsigned index_5 = 6u * i + 5u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_5);
            return;
        }
        y[index_5] = unsigned(__float2int_rz(float(__float2uint_rz(x[i]))));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
