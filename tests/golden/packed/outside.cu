// outside, tests/kernels/packed.rs:46

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef unsigned char u8;

typedef unsigned long long u64;

typedef short i16;

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned z_len, z_offset;
    unsigned w_len, w_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) outside(const Launch launch, const u8 *__restrict__ x, const i16 *__restrict__ z, const u64 *__restrict__ w, u8 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, u8(u8(u8(load(x, launch.x_len, i + 2u) + u8(load(z, launch.z_len, i + 2u))) + u8(load(w, launch.w_len, i + 2u))) + u8(1)));
    store(y, launch.y_len, i + 100u, u8(7));
}
