// mutable, tests/kernels/parameters.rs:21

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned n;
    unsigned up;
    float scale;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) mutable_kernel(const Launch launch, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    unsigned n_1 = launch.n;
    bool up_1 = (launch.up != 0);
    const unsigned i = global_id.x;
    while (n_1 > 100u) {
        n_1 = n_1 / 2u;
        up_1 = !up_1;
    }
    n_1 += i;
    store(y, launch.y_len, i, (up_1 ? float(n_1) * launch.scale : -float(n_1)));
}
