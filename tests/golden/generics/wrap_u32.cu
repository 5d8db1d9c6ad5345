// wrap, tests/kernels/generics.rs:589

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Wrapped_u32 {
    unsigned value;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) wrap(const Launch launch, const unsigned *__restrict__ x, Wrapped_u32 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, Wrapped_u32{load(x, launch.x_len, i)});
}
