// signed, tests/kernels/reach.rs:22

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
    int shift;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) signed_kernel(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const int i = int(global_id.x);
    const int last = i32_sub(int(launch.x_len), 1);
    const int at = min(max(i32_add(i, launch.shift), 0), last);
    store(y, launch.y_len, unsigned(i), load(x, launch.x_len, unsigned(at)) + 10u * load(x, launch.x_len, unsigned(max(i32_sub(i, launch.shift), 0))));
}
