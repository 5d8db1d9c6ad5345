// scalars, tests/kernels/parameters.rs:8

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned flag;
    int signed_1;
    unsigned unsigned_1;
    float float_1;
    unsigned index;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) scalars(const Launch launch, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    store(y, launch.y_len, 0u, unsigned((launch.flag != 0)));
    store(y, launch.y_len, 1u, unsigned(launch.signed_1));
    store(y, launch.y_len, 2u, launch.unsigned_1);
    store(y, launch.y_len, 3u, __float_as_uint(launch.float_1));
    store(y, launch.y_len, 4u, launch.index);
    store(y, launch.y_len, 5u, ((launch.flag != 0) ? 1u : 2u));
    store(y, launch.y_len, 6u, unsigned(!(launch.flag != 0) && launch.index > 3u));
    store(y, launch.y_len, 7u, unsigned(launch.signed_1 < 0));
}
