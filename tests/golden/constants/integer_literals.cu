// integer_literals, tests/kernels/constants.rs:6

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) integer_literals(const Launch launch, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, 1000000);
    store(y, launch.y_len, 1u, 255);
    store(y, launch.y_len, 2u, 170);
    store(y, launch.y_len, 3u, 511);
    store(y, launch.y_len, 4u, (-2147483647 - 1));
    store(y, launch.y_len, 5u, -1);
    store(y, launch.y_len, 6u, 7);
    store(y, launch.y_len, 7u, (-2147483647 - 1));
    store(y, launch.y_len, 8u, 2147483647);
    store(y, launch.y_len, 9u, -1);
    store(y, launch.y_len, 10u, 22);
}
