// texture, tests/kernels/names.rs:58

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

__device__ unsigned u32_rem_euclid(unsigned a, unsigned b) {
    return u32_rem(a, b);
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
    unsigned type_len, type_offset;
    unsigned texture_len, texture_offset;
    unsigned fn;
};

extern "C" __global__ void __launch_bounds__(256) texture_kernel(const Launch launch, const unsigned *__restrict__ type, unsigned *__restrict__ texture, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.type_len) {
            panic(panicked, 0u, launch.type_len, i);
            return;
        }
        const unsigned match = type[i];
        const unsigned gruf6udfe = match + launch.fn;
        const unsigned u6570 = gruf6udfe + 1u;
        const unsigned ids = u6570;
        const unsigned math = u32_rem_euclid(ids, 100u);
        const unsigned cpu = math;
        const unsigned run = cpu;
        const unsigned launch_1 = run;
        const unsigned param_0 = launch_1;
        const unsigned kept_3 = param_0;
        const unsigned u32 = kept_3;
        const unsigned _x = u32;
        const unsigned v__y = _x;
        if (i >= launch.texture_len) {
            panic(panicked, 1u, launch.texture_len, i);
            return;
        }
        texture[i] = 5u;
        texture[i] = v__y + 1u;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
