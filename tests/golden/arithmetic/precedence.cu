// precedence, tests/kernels/arithmetic.rs:168

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

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
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

extern "C" __global__ void __launch_bounds__(256) precedence(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int a_1 = load(a, launch.a_len, i);
    const int b_1 = load(b, launch.b_len, i);
    const unsigned u = unsigned(a_1);
    const unsigned v = unsigned(b_1);
    store(y, launch.y_len, 12u * i, i32_sub(a_1, i32_sub(b_1, 3)));
    store(y, launch.y_len, 12u * i + 1u, i32_sub(i32_sub(a_1, b_1), 3));
    store(y, launch.y_len, 12u * i + 2u, i32_mul(a_1, i32_add(b_1, 2)) / 5);
    store(y, launch.y_len, 12u * i + 3u, i32_sub(i32_neg(i32_neg(a_1)), i32_neg(b_1)));
    store(y, launch.y_len, 12u * i + 4u, ~(a_1 & b_1) | (a_1 ^ (b_1 & 7)));
    store(y, launch.y_len, 12u * i + 5u, i32_shl(a_1 & 255, unsigned(i32_add(b_1 & 7, 1))));
    store(y, launch.y_len, 12u * i + 6u, int(u32_div(u, v | 1u) * 3u % 11u));
    store(y, launch.y_len, 12u * i + 7u, int(u - (v - (u - v)) / 2u));
    store(y, launch.y_len, 12u * i + 8u, int((((u >> 3) << 2) & 1023u) | (v ^ 5u)));
    store(y, launch.y_len, 12u * i + 9u, int((a_1 < b_1) == (u < v)));
    store(y, launch.y_len, 12u * i + 10u, int((a_1 > 0 && b_1 > 0) || (a_1 < 0 && !(b_1 > 0))));
    store(y, launch.y_len, 12u * i + 11u, i32_sub(a_1 % 7, i32_mul(i32_neg(b_1 % 5), -2)));
}
