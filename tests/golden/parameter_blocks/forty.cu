// forty, tests/kernels/parameter_blocks.rs:10

__device__ unsigned u32_rotate_left(unsigned a, unsigned n) {
    return __funnelshift_l(a, a, n);
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
    float p0;
    int p1;
    unsigned p2;
    unsigned p3;
    unsigned p4;
    float p5;
    int p6;
    unsigned p7;
    unsigned p8;
    unsigned p9;
    float p10;
    int p11;
    unsigned p12;
    unsigned p13;
    unsigned p14;
    float p15;
    int p16;
    unsigned y_len, y_offset;
    unsigned p17;
    unsigned p18;
    unsigned p19;
    float p20;
    int p21;
    unsigned p22;
    unsigned p23;
    unsigned p24;
    float p25;
    int p26;
    unsigned p27;
    unsigned p28;
    unsigned p29;
    float p30;
    int p31;
    unsigned p32;
    unsigned p33;
    unsigned p34;
    float p35;
    int p36;
    unsigned p37;
    unsigned p38;
    unsigned p39;
};

extern "C" __global__ void __launch_bounds__(64) forty(const Launch launch, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned part0 = __float2uint_rz(launch.p0) + unsigned(launch.p1) * 3u + launch.p2 * 5u + launch.p3 * 7u + unsigned((launch.p4 != 0)) * 9u + __float2uint_rz(launch.p5) * 11u + unsigned(launch.p6) * 13u + launch.p7 * 15u + launch.p8 * 17u + unsigned((launch.p9 != 0)) * 19u;
        const unsigned part1 = __float2uint_rz(launch.p10) * 21u + unsigned(launch.p11) * 23u + launch.p12 * 25u + launch.p13 * 27u + unsigned((launch.p14 != 0)) * 29u + __float2uint_rz(launch.p15) * 31u + unsigned(launch.p16) * 33u + launch.p17 * 35u + launch.p18 * 37u + unsigned((launch.p19 != 0)) * 39u;
        const unsigned part2 = __float2uint_rz(launch.p20) * 41u + unsigned(launch.p21) * 43u + launch.p22 * 45u + launch.p23 * 47u + unsigned((launch.p24 != 0)) * 49u + __float2uint_rz(launch.p25) * 51u + unsigned(launch.p26) * 53u + launch.p27 * 55u + launch.p28 * 57u + unsigned((launch.p29 != 0)) * 59u;
        const unsigned part3 = __float2uint_rz(launch.p30) * 61u + unsigned(launch.p31) * 63u + launch.p32 * 65u + launch.p33 * 67u + unsigned((launch.p34 != 0)) * 69u + __float2uint_rz(launch.p35) * 71u + unsigned(launch.p36) * 73u + launch.p37 * 75u + launch.p38 * 77u + unsigned((launch.p39 != 0)) * 79u;
        if (i >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, i);
            return;
        }
        y[i] = part0 ^ u32_rotate_left(part1, 8u) ^ u32_rotate_left(part2, 16u) ^ u32_rotate_left(part3, 24u) ^ i;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
