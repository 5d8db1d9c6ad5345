// neighbours, tests/kernels/bounds.rs:23

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) neighbours(const Launch launch, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    if (i == 0u) {
        store(y, launch.y_len, 0u, i32_add(i32_add(i32_add(load(y, launch.y_len, 1u), load(y, launch.y_len, 100u)), load(y, launch.y_len, 4294967295u)), 5));
        store(y, launch.y_len, launch.y_len, 99);
        const unsigned index = launch.y_len + 1u;
        store(y, launch.y_len, index, i32_add(load(y, launch.y_len, index), 98));
        const unsigned index_1 = launch.y_len - 1u;
        store(y, launch.y_len, index_1, i32_sub(load(y, launch.y_len, index_1), 1));
    }
}
