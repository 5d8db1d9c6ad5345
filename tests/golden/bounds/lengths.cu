// lengths, tests/kernels/bounds.rs:34

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) lengths(const Launch launch, const float *__restrict__ a, const unsigned *__restrict__ b, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, launch.a_len);
    store(y, launch.y_len, 1u, launch.b_len);
    store(y, launch.y_len, 2u, launch.y_len);
    store(y, launch.y_len, 3u, unsigned(launch.a_len == 0u));
    store(y, launch.y_len, 4u, unsigned(!(launch.b_len == 0u)));
}
