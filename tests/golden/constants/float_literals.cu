// float_literals, tests/kernels/constants.rs:21

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) float_literals(const Launch launch, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, 1.0f);
    store(y, launch.y_len, 1u, 1.0f);
    store(y, launch.y_len, 2u, 1e-7f);
    store(y, launch.y_len, 3u, 25000000000.0f);
    store(y, launch.y_len, 4u, 3.0f);
    store(y, launch.y_len, 5u, __uint_as_float(0x80000000u));
    store(y, launch.y_len, 6u, __uint_as_float(0x00000001u));
    store(y, launch.y_len, 7u, 3.4028235e38f);
    store(y, launch.y_len, 8u, 0.1f);
    store(y, launch.y_len, 9u, 1e38f);
    store(y, launch.y_len, 10u, 16777216.0f);
    store(y, launch.y_len, 11u, 0.33333334f);
    store(y, launch.y_len, 12u, 1.1754944e-38f);
}
