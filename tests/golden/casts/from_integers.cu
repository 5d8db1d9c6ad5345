// from_integers, tests/kernels/casts.rs:22

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

extern "C" __global__ void __launch_bounds__(256) from_integers(const Launch launch, const int *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int signed_1 = load(x, launch.x_len, i);
    const unsigned unsigned_1 = unsigned(load(x, launch.x_len, i));
    const unsigned index = unsigned(load(x, launch.x_len, i));
    store(y, launch.y_len, 10u * i, __float_as_uint(float(signed_1)));
    store(y, launch.y_len, 10u * i + 1u, __float_as_uint(float(unsigned_1)));
    store(y, launch.y_len, 10u * i + 2u, __float_as_uint(float(index)));
    store(y, launch.y_len, 10u * i + 3u, unsigned(signed_1));
    store(y, launch.y_len, 10u * i + 4u, unsigned(int(unsigned_1) >> 4));
    store(y, launch.y_len, 10u * i + 5u, unsigned(int(index) >> 4));
    store(y, launch.y_len, 10u * i + 6u, unsigned(signed_1) / 3u);
    store(y, launch.y_len, 10u * i + 7u, unsigned_1);
    store(y, launch.y_len, 10u * i + 8u, unsigned(__float2int_rz(float(signed_1))));
    store(y, launch.y_len, 10u * i + 9u, __float_as_uint(-float(__float2int_rz(float(signed_1)))));
}
