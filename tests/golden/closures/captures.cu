// captures, tests/kernels/closures.rs:28

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

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) captures(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int a = load(x, launch.x_len, i);
    int b = 10;
    int b_1 = b;
    int b_2 = b;
    b = 1000;
    b_2 = i32_add(b_2, 1);
    const int kept = i32_mul(b_2, 100);
    b_2 = i32_add(b_2, 1);
    const int first = i32_add(kept, b_2);
    const bool a_1 = true;
    const int n = (a_1 ? 1 : 2);
    const int n_1 = i32_add(i32_add(n, a), b_1);
    store(y, launch.y_len, i, i32_add(i32_mul(i32_add(b, n_1), 10000), first));
}
