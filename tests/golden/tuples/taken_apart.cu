// taken_apart, tests/kernels/tuples.rs:56

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

struct Tuple2_u32_i32 {
    unsigned f0;
    int f1;
};

struct Tuple2_u32_u32 {
    unsigned f0;
    unsigned f1;
};

struct Tuple2_Tuple2_u32_u32_u32 {
    Tuple2_u32_u32 f0;
    unsigned f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) taken_apart(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        unsigned a = 1u;
        unsigned b = 2u;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        [[maybe_unused]] const unsigned kept = x[i] / 2u;
        const unsigned kept_1 = x[i] + 1u;
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = kept_1;
        const auto kept_2 = Tuple2_u32_i32{b, 7};
        const unsigned kept_3 = a;
        a = kept_2.f0;
        b = kept_3;
        const auto pair = Tuple2_Tuple2_u32_u32_u32{Tuple2_u32_u32{a, b}, 100u};
        const Tuple2_u32_u32 kept_4 = pair.f0;
        const unsigned kept_5 = y[i] + a + 10u * b + pair.f1;
        b = kept_4.f0;
        a = kept_4.f1;
        y[i] = kept_5;
        y[i] = y[i] + (1000u * a + 10000u * b);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
