// signed_bytes, tests/kernels/packed.rs:15

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef signed char i8;

__device__ i8 i8_add(i8 a, i8 b) {
    return i8(unsigned(a) + unsigned(b));
}

__device__ i8 i8_sub(i8 a, i8 b) {
    return i8(unsigned(a) - unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) signed_bytes(const Launch launch, const i8 *__restrict__ x, i8 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, i8_sub(i8_add(load(x, launch.x_len, i), load(y, launch.y_len, i)), i8(1)));
}
