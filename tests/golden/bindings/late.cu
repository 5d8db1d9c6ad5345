// late, tests/kernels/bindings.rs:39

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

extern "C" __global__ void __launch_bounds__(256) late(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned class_1;
    unsigned scale;
    if (load(x, launch.x_len, i) % 3u == 0u) {
        class_1 = 7u;
        scale = 1u;
    } else if (load(x, launch.x_len, i) % 3u == 1u) {
        class_1 = 8u;
        scale = 10u;
    } else {
        scale = 100u;
        class_1 = scale / 10u;
    }
    unsigned total;
    total = class_1 * scale;
    total += 1u;
    store(y, launch.y_len, i, total);
}
