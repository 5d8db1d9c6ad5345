// asks, tests/kernels/device_functions.rs:294

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

// tests/kernels/device_functions.rs:278
__device__ unsigned row(uint3 global_id) {
    return global_id.y;
}

// tests/kernels/device_functions.rs:284
__device__ unsigned place(unsigned width, uint3 global_id) {
    return row(global_id) * width + global_id.x;
}

// tests/kernels/device_functions.rs:289
__device__ unsigned size(const Launch & launch) {
    return launch.size_x * launch.size_y;
}

extern "C" __global__ void __launch_bounds__(16) asks(const Launch launch, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 4u + threadIdx.x, (launch.first_y + blockIdx.y) * 4u + threadIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y) return;
    const unsigned i = place(launch.size_x, global_id);
    store(y, launch.y_len, i, i + 1000u * size(launch));
}
