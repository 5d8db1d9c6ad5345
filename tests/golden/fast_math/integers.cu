// integers, tests/kernels/fast_math.rs:16

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) integers(const Launch launch, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, (launch.first_y + blockIdx.y) * 2u + threadIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) return;
    const uint3 id = global_id;
    const unsigned i = id.y * launch.size_x + id.x;
    store(y, launch.y_len, i, ((i * 2654435761u) >> 3) % 1000u + __float2uint_rz(float(i) * 0.5f));
}
