// shadowing, tests/kernels/device_functions.rs:379

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

// tests/kernels/device_functions.rs:363
__device__ unsigned shadows(unsigned square_1, unsigned x) {
    unsigned x_1 = x;
    const unsigned y = square_1 + x_1;
    const unsigned x_2 = 2u;
    x_1 += x_2 * y;
    const unsigned x_3 = x_1 + 1u;
    const unsigned y_1 = x_3 * 2u;
    const unsigned x_4 = (y_1 >= 10u ? y_1 : x_3);
    if (x_4 % 2u == 0u) {
        return x_4 + y;
    } else {
        return x_4;
    }
}

// tests/kernels/device_functions.rs:10
__device__ float square(float x) {
    return x * x;
}

extern "C" __global__ void __launch_bounds__(256) shadowing(const Launch launch, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned shadows_ = shadows(i, 3u);
    const unsigned square_1 = __float2uint_rz(square(2.0f));
    store(y, launch.y_len, i, shadows_ * square_1);
}
