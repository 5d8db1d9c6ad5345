// float_constants, tests/kernels/constants.rs:38

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) float_constants(const Launch launch, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, 3.4028235e38f);
    store(y, launch.y_len, 1u, -3.4028235e38f);
    store(y, launch.y_len, 2u, 1.1754944e-38f);
    store(y, launch.y_len, 3u, 1.1920929e-7f);
    store(y, launch.y_len, 4u, __uint_as_float(0x7f800000u));
    store(y, launch.y_len, 5u, __uint_as_float(0xff800000u));
    store(y, launch.y_len, 6u, __uint_as_float(0x7fc00000u));
    store(y, launch.y_len, 7u, 3.1415927f);
    store(y, launch.y_len, 8u, 6.2831855f);
    store(y, launch.y_len, 9u, 2.7182817f);
    store(y, launch.y_len, 10u, 0.6931472f);
    store(y, launch.y_len, 11u, 1.4142135f);
    store(y, launch.y_len, 12u, 3.1415927f);
    store(y, launch.y_len, 13u, __uint_as_float(0x7f800000u));
    store(y, launch.y_len, 14u, __uint_as_float(0x80000000u));
    store(y, launch.y_len, 15u, 0.3f);
}
