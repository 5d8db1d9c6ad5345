// outside, tests/kernels/packed.rs:46

typedef unsigned char u8;

typedef unsigned long long u64;

typedef short i16;

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
    unsigned z_len, z_offset;
    unsigned w_len, w_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) outside(const Launch launch, const u8 *__restrict__ x, const i16 *__restrict__ z, const u64 *__restrict__ w, u8 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned index = i + 2u;
        if (index >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, index);
            return;
        }
        if (index >= launch.z_len) {
            panic(panicked, 1u, launch.z_len, index);
            return;
        }
        if (index >= launch.w_len) {
            panic(panicked, 2u, launch.w_len, index);
            return;
        }
        if (i >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, i);
            return;
        }
        y[i] = u8(u8(u8(x[index] + u8(z[index])) + u8(w[index])) + u8(1));
        const unsigned index_1 = i + 100u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_1);
            return;
        }
        y[index_1] = u8(7);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
