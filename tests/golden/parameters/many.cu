// many, tests/kernels/parameters.rs:42

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
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

extern "C" __global__ void __launch_bounds__(256) many(const Launch launch, const unsigned *__restrict__ a, const unsigned *__restrict__ b, const unsigned *__restrict__ c, const unsigned *__restrict__ d, const unsigned *__restrict__ e, const unsigned *__restrict__ f, const unsigned *__restrict__ g, const unsigned *__restrict__ h, const unsigned *__restrict__ i, const unsigned *__restrict__ j, unsigned *__restrict__ k, unsigned *__restrict__ l) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned n = global_id.x;
    store(k, launch.k_len, n, (load(a, launch.a_len, n) + load(b, launch.b_len, n) * 2u + load(c, launch.c_len, n) * 3u + load(d, launch.d_len, n) * 4u + load(e, launch.e_len, n) * 5u) * launch.scale);
    store(l, launch.l_len, n, (load(f, launch.f_len, n) + load(g, launch.g_len, n) * 2u + load(h, launch.h_len, n) * 3u + load(i, launch.i_len, n) * 4u + load(j, launch.j_len, n) * 5u) << (launch.shift & 31));
}
