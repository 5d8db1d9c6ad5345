// from_float, tests/kernels/casts.rs:6

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) from_float(const Launch launch, const float *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, 6u * i, unsigned(__float2int_rz(load(x, launch.x_len, i))));
    store(y, launch.y_len, 6u * i + 1u, __float2uint_rz(load(x, launch.x_len, i)));
    store(y, launch.y_len, 6u * i + 2u, __float2uint_rz(load(x, launch.x_len, i)));
    store(y, launch.y_len, 6u * i + 3u, __float_as_uint(load(x, launch.x_len, i)));
    store(y, launch.y_len, 6u * i + 4u, __float_as_uint(float(__float2int_rz(load(x, launch.x_len, i)))));
    store(y, launch.y_len, 6u * i + 5u, unsigned(__float2int_rz(float(__float2uint_rz(load(x, launch.x_len, i))))));
}
