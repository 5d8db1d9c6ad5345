// nested, tests/kernels/integer_methods.rs:234

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

__device__ int i32_rem(int a, int b) {
    return b == 0 || b == -1 ? 0 : a % b;
}

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
}

__device__ unsigned u32_pow(unsigned base, unsigned exponent) {
    unsigned result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= base;
        base *= base;
    }
    return result;
}

__device__ int i32_pow(int base, unsigned exponent) {
    return int(u32_pow(unsigned(base), exponent));
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
}

__device__ int i32_signum(int a) {
    return (a > 0) - (a < 0);
}

__device__ int i32_rem_euclid(int a, int b) {
    int remainder = i32_rem(a, b);
    return remainder < 0 ? i32_add(remainder, i32_abs(b)) : remainder;
}

__device__ unsigned u32_rotate_left(unsigned a, unsigned n) {
    return __funnelshift_l(a, a, n);
}

__device__ int i32_rotate_left(int a, unsigned n) {
    return int(u32_rotate_left(unsigned(a), n));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) nested(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int x_1 = load(x, launch.x_len, i);
    store(y, launch.y_len, 5u * i, i32_sub(min(i32_abs(i32_add(x_1, 1)), i32_mul(x_1, 2)), i32_signum(i32_sub(x_1, 1))));
    store(y, launch.y_len, 5u * i + 1u, i32_add(max(x_1, 3), int(min(unsigned(x_1), 7u))));
    store(y, launch.y_len, 5u * i + 2u, int(!(__popc(unsigned(x_1)) == 1) && x_1 > 3));
    store(y, launch.y_len, 5u * i + 3u, i32_add(i32_add(i32_add(i32_abs((-2147483647 - 1)), i32_pow(7, 2u)), i32_rem_euclid(-7, 4)), int(unsigned(__clz(int(40u))))));
    store(y, launch.y_len, 5u * i + 4u, i32_neg(i32_rotate_left(i32_mul(x_1 ^ 5, i32_shl(x_1, 1u)), 3u)));
}
