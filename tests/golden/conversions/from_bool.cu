// from_bool, tests/kernels/conversions.rs:195

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef unsigned short u16;

typedef unsigned long long u64;

typedef signed char i8;

typedef long long i64;

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) from_bool(const Launch launch, u64 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const bool odd = global_id.x % 2u == 1u;
    store(y, launch.y_len, global_id.x, u64(i8(odd)) + u64(u16(odd)) * 10ull + u64(i64(odd)) * 100ull + u64(odd) * 1000ull);
}
