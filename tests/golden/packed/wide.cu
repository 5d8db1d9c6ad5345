// wide, tests/kernels/packed.rs:39

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef unsigned long long u64;

typedef long long i64;

__device__ i64 i64_add(i64 a, i64 b) {
    return i64(u64(a) + u64(b));
}

__device__ i64 i64_sub(i64 a, i64 b) {
    return i64(u64(a) - u64(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) wide(const Launch launch, const i64 *__restrict__ x, i64 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, i64_sub(i64_add(load(x, launch.x_len, i), load(y, launch.y_len, i)), 1ll));
}
