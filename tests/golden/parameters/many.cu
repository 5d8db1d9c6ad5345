// many, tests/kernels/parameters.rs:42

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
    unsigned scale;
    unsigned c_len, c_offset;
    unsigned d_len, d_offset;
    unsigned e_len, e_offset;
    unsigned f_len, f_offset;
    unsigned g_len, g_offset;
    unsigned h_len, h_offset;
    unsigned i_len, i_offset;
    unsigned j_len, j_offset;
    unsigned k_len, k_offset;
    unsigned shift;
    unsigned l_len, l_offset;
};

extern "C" __global__ void __launch_bounds__(256) many(const Launch launch, const unsigned *__restrict__ a, const unsigned *__restrict__ b, const unsigned *__restrict__ c, const unsigned *__restrict__ d, const unsigned *__restrict__ e, const unsigned *__restrict__ f, const unsigned *__restrict__ g, const unsigned *__restrict__ h, const unsigned *__restrict__ i, const unsigned *__restrict__ j, unsigned *__restrict__ k, unsigned *__restrict__ l, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned n = global_id.x;
        if (n >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, n);
            return;
        }
        if (n >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, n);
            return;
        }
        if (n >= launch.c_len) {
            panic(panicked, 2u, launch.c_len, n);
            return;
        }
        if (n >= launch.d_len) {
            panic(panicked, 3u, launch.d_len, n);
            return;
        }
        if (n >= launch.e_len) {
            panic(panicked, 4u, launch.e_len, n);
            return;
        }
        if (n >= launch.k_len) {
            panic(panicked, 5u, launch.k_len, n);
            return;
        }
        k[n] = (a[n] + b[n] * 2u + c[n] * 3u + d[n] * 4u + e[n] * 5u) * launch.scale;
        if (n >= launch.f_len) {
            panic(panicked, 6u, launch.f_len, n);
            return;
        }
        if (n >= launch.g_len) {
            panic(panicked, 7u, launch.g_len, n);
            return;
        }
        if (n >= launch.h_len) {
            panic(panicked, 8u, launch.h_len, n);
            return;
        }
        if (n >= launch.i_len) {
            panic(panicked, 9u, launch.i_len, n);
            return;
        }
        if (n >= launch.j_len) {
            panic(panicked, 10u, launch.j_len, n);
            return;
        }
        if (n >= launch.l_len) {
            panic(panicked, 11u, launch.l_len, n);
            return;
        }
        l[n] = (f[n] + g[n] * 2u + h[n] * 3u + i[n] * 4u + j[n] * 5u) << (launch.shift & 31);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
