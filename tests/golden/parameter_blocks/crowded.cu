// crowded, tests/kernels/parameter_blocks.rs:164

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

extern "C" __global__ void __launch_bounds__(1) crowded(const Launch launch, const unsigned *__restrict__ a, const unsigned *__restrict__ b, const unsigned *__restrict__ c, const unsigned *__restrict__ d, const unsigned *__restrict__ e, const unsigned *__restrict__ f, const unsigned *__restrict__ g, const unsigned *__restrict__ h, const unsigned *__restrict__ i, const unsigned *__restrict__ j, const unsigned *__restrict__ k, unsigned *__restrict__ y) {
    const uint3 global_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned n = global_id.x;
    const unsigned at = n % 7u;
    const unsigned sum = load(a, launch.a_len, at) + load(b, launch.b_len, at) + load(c, launch.c_len, at) + load(d, launch.d_len, at) + load(e, launch.e_len, at) + load(f, launch.f_len, at) + load(g, launch.g_len, at) + load(h, launch.h_len, at) + load(i, launch.i_len, at) + load(j, launch.j_len, at) + load(k, launch.k_len, at);
    const unsigned value = (sum * launch.scale + launch.first) << (unsigned(launch.shift) & 31);
    unsigned value_1;
    if ((launch.up != 0)) {
        value_1 = value + n;
    } else {
        value_1 = value - n * __float2uint_rz(launch.factor);
    }
    store(y, launch.y_len, n, value_1);
}
