// constants, tests/kernels/double.rs:111

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) constants(const Launch launch, double *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, 0.1);
    store(y, launch.y_len, 1u, 3.141592653589793);
    store(y, launch.y_len, 2u, 1.7976931348623157e308);
    store(y, launch.y_len, 3u, __longlong_as_double(0x0000000000000001ll));
    store(y, launch.y_len, 4u, __longlong_as_double(0x0000000000000001ll));
    store(y, launch.y_len, 5u, __longlong_as_double(0xfff0000000000000ll));
    store(y, launch.y_len, 6u, 1e290);
    const double third = 0.3333333333333333;
    store(y, launch.y_len, 7u, double(float(third)) + third);
    store(y, launch.y_len, 8u, sqrt(0.7071067811865476));
    store(y, launch.y_len, 9u, 16777219.718281746);
    store(y, launch.y_len, 10u, 9.982443599877105e17);
    store(y, launch.y_len, 11u, __longlong_as_double(0x8000000000000000ll));
}
