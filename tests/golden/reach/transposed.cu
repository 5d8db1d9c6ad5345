// transposed, tests/kernels/reach.rs:70

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

extern "C" __global__ void __launch_bounds__(32) transposed(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, (launch.first_y + blockIdx.y) * 4u + threadIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) return;
    const uint3 id = global_id;
    const unsigned width = launch.size_x;
    const unsigned height = launch.size_y;
    const unsigned left = load(x, launch.x_len, id.y * width + u32_saturating_sub(id.x, 1u));
    const unsigned right = load(x, launch.x_len, id.y * width + min(id.x + 1u, width - 1u));
    store(y, launch.y_len, id.x * height + id.y, left + 2u * right + threadIdx.x + workgroup_id.x);
}
