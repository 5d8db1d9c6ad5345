// signed, tests/kernels/arithmetic.rs:52

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

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

__device__ int i32_rem(int a, int b) {
    return b == 0 || b == -1 ? 0 : a % b;
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

extern "C" __global__ void __launch_bounds__(256) signed_kernel(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int a_1 = load(a, launch.a_len, i);
    const int b_1 = load(b, launch.b_len, i);
    const auto results = Array<int, 12>{{i32_add(a_1, b_1), i32_sub(a_1, b_1), i32_mul(a_1, b_1), i32_div(a_1, b_1), i32_rem(a_1, b_1), a_1 & b_1, a_1 | b_1, a_1 ^ b_1, i32_shl(a_1, unsigned(b_1)), a_1 >> (unsigned(b_1) & 31), i32_neg(a_1), ~a_1}};
    for (unsigned k = 0u; k < 12u; k++) {
        store(y, launch.y_len, 12u * i + k, results.load(k));
    }
}
