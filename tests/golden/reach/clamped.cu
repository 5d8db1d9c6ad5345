// clamped, tests/kernels/reach.rs:10

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) clamped(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned last = launch.x_len - 1u;
    unsigned sum = 0u;
    for (unsigned d = 0u; d < 7u; d++) {
        sum += load(x, launch.x_len, min(u32_saturating_sub(i + d, 3u), last)) * (d + 1u);
    }
    store(y, launch.y_len, i, sum);
}
