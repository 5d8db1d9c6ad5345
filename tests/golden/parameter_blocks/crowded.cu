// crowded, tests/kernels/parameter_blocks.rs:164

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
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned c_len, c_offset;
    unsigned scale;
    unsigned d_len, d_offset;
    unsigned e_len, e_offset;
    unsigned f_len, f_offset;
    unsigned g_len, g_offset;
    int shift;
    unsigned h_len, h_offset;
    unsigned i_len, i_offset;
    unsigned j_len, j_offset;
    unsigned up;
    unsigned k_len, k_offset;
    unsigned y_len, y_offset;
    unsigned first;
    float factor;
};

extern "C" __global__ void __launch_bounds__(1) crowded(const Launch launch, const unsigned *__restrict__ a, const unsigned *__restrict__ b, const unsigned *__restrict__ c, const unsigned *__restrict__ d, const unsigned *__restrict__ e, const unsigned *__restrict__ f, const unsigned *__restrict__ g, const unsigned *__restrict__ h, const unsigned *__restrict__ i, const unsigned *__restrict__ j, const unsigned *__restrict__ k, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned n = global_id.x;
        const unsigned at = n % 7u;
        if (at >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, at);
            return;
        }
        if (at >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, at);
            return;
        }
        if (at >= launch.c_len) {
            panic(panicked, 2u, launch.c_len, at);
            return;
        }
        if (at >= launch.d_len) {
            panic(panicked, 3u, launch.d_len, at);
            return;
        }
        if (at >= launch.e_len) {
            panic(panicked, 4u, launch.e_len, at);
            return;
        }
        if (at >= launch.f_len) {
            panic(panicked, 5u, launch.f_len, at);
            return;
        }
        if (at >= launch.g_len) {
            panic(panicked, 6u, launch.g_len, at);
            return;
        }
        if (at >= launch.h_len) {
            panic(panicked, 7u, launch.h_len, at);
            return;
        }
        if (at >= launch.i_len) {
            panic(panicked, 8u, launch.i_len, at);
            return;
        }
        if (at >= launch.j_len) {
            panic(panicked, 9u, launch.j_len, at);
            return;
        }
        if (at >= launch.k_len) {
            panic(panicked, 10u, launch.k_len, at);
            return;
        }
        const unsigned sum = a[at] + b[at] + c[at] + d[at] + e[at] + f[at] + g[at] + h[at] + i[at] + j[at] + k[at];
        const unsigned value = (sum * launch.scale + launch.first) << (unsigned(launch.shift) & 31);
        unsigned value_1;
        if ((launch.up != 0)) {
            value_1 = value + n;
        } else {
            value_1 = value - n * __float2uint_rz(launch.factor);
        }
        if (n >= launch.y_len) {
            panic(panicked, 11u, launch.y_len, n);
            return;
        }
        y[n] = value_1;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
