// constants, tests/kernels/conversions.rs:202

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef unsigned long long u64;

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) constants(const Launch launch, u64 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, 44ull);
    store(y, launch.y_len, 1u, 65535ull);
    store(y, launch.y_len, 2u, 9223372036854775807ull);
    store(y, launch.y_len, 3u, 9223372036854775808ull);
    store(y, launch.y_len, 4u, 0ull);
    store(y, launch.y_len, 5u, 18446744073709551615ull);
    store(y, launch.y_len, 6u, u64(__double_as_longlong(1.8446744073709552e19)));
    store(y, launch.y_len, 7u, 16777216ull);
    store(y, launch.y_len, 8u, 0ull + u64(__double_as_longlong(0.10000000149011612)));
    store(y, launch.y_len, 9u, 18446744073709551615ull);
    store(y, launch.y_len, 10u, 4464ull);
    store(y, launch.y_len, 11u, 128ull);
}
