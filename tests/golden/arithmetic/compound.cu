// compound, tests/kernels/arithmetic.rs:140

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

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_div(int a, int b) {
    return b == 0 ? 0 : b == -1 ? i32_neg(a) : a / b;
}

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) compound(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int b_1 = load(b, launch.b_len, i);
    store(y, launch.y_len, i, load(a, launch.a_len, i));
    store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), b_1));
    store(y, launch.y_len, i, i32_sub(load(y, launch.y_len, i), 3));
    store(y, launch.y_len, i, i32_mul(load(y, launch.y_len, i), b_1));
    store(y, launch.y_len, i, load(y, launch.y_len, i) / 7);
    store(y, launch.y_len, i, load(y, launch.y_len, i) ^ load(a, launch.a_len, i));
    store(y, launch.y_len, i, i32_shl(load(y, launch.y_len, i), 2u));
    store(y, launch.y_len, i, load(y, launch.y_len, i) | 1);
    int local = load(y, launch.y_len, i);
    local = local % 1000;
    local &= 255;
    local = local >> 1;
    local = i32_div(local, b_1);
    store(y, launch.y_len, i, i32_sub(load(y, launch.y_len, i), local));
}
