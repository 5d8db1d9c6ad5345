// folded, tests/kernels/reach.rs:38

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned by;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) folded(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, load(x, launch.x_len, u32_div(i, launch.by)) + 3u * load(x, launch.x_len, u32_rem(i, launch.by)) + 5u * load(x, launch.x_len, i & 15u) + 7u * load(x, launch.x_len, u32_rem(load(x, launch.x_len, i), launch.x_len)));
}
