// signed, tests/kernels/integer_methods.rs:140

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

__device__ unsigned i32_abs_diff(int a, int b) {
    return unsigned(max(a, b)) - unsigned(min(a, b));
}

__device__ int i32_saturating(long long wide) {
    return int(min(max(wide, -2147483648ll), 2147483647ll));
}

__device__ int i32_saturating_add(int a, int b) {
    return i32_saturating((long long)a + b);
}

__device__ int i32_saturating_sub(int a, int b) {
    return i32_saturating((long long)a - b);
}

__device__ int i32_saturating_mul(int a, int b) {
    return i32_saturating((long long)a * b);
}

__device__ int i32_rem_euclid(int a, int b) {
    int remainder = i32_rem(a, b);
    return remainder < 0 ? i32_add(remainder, i32_abs(b)) : remainder;
}

__device__ int i32_div_euclid(int a, int b) {
    int quotient = i32_div(a, b);
    return i32_rem(a, b) < 0 ? (b > 0 ? quotient - 1 : quotient + 1) : quotient;
}

__device__ unsigned u32_trailing_zeros(unsigned a) {
    return a == 0 ? 32 : unsigned(__ffs(int(a))) - 1;
}

__device__ unsigned u32_rotate_left(unsigned a, unsigned n) {
    return __funnelshift_l(a, a, n);
}

__device__ int i32_rotate_left(int a, unsigned n) {
    return int(u32_rotate_left(unsigned(a), n));
}

__device__ unsigned u32_rotate_right(unsigned a, unsigned n) {
    return __funnelshift_r(a, a, n);
}

__device__ int i32_rotate_right(int a, unsigned n) {
    return int(u32_rotate_right(unsigned(a), n));
}

__device__ int i32_reverse_bits(int a) {
    return int(__brev(unsigned(a)));
}

__device__ unsigned u32_swap_bytes(unsigned a) {
    return __byte_perm(a, 0, 0x0123);
}

__device__ int i32_swap_bytes(int a) {
    return int(u32_swap_bytes(unsigned(a)));
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
    const unsigned n = unsigned(load(b, launch.b_len, i));
    const auto arithmetic = Array<int, 25>{{i32_add(a_1, b_1), i32_sub(a_1, b_1), i32_mul(a_1, b_1), i32_div(a_1, b_1), i32_rem(a_1, b_1), i32_shl(a_1, n), a_1 >> (n & 31), i32_neg(a_1), i32_abs(a_1), i32_pow(a_1, n), i32_saturating_add(a_1, b_1), i32_saturating_sub(a_1, b_1), i32_saturating_mul(a_1, b_1), i32_abs(a_1), int(unsigned(i32_abs(a_1))), int(i32_abs_diff(a_1, b_1)), i32_pow(a_1, n), min(a_1, b_1), max(a_1, b_1), min(max(a_1, -10), 2147418112), i32_signum(a_1), int(((a_1) < 0)), int(((a_1) > 0)), i32_rem_euclid(a_1, b_1), i32_div_euclid(a_1, b_1)}};
    const auto bits = Array<int, 10>{{int(unsigned(__clz(int(a_1)))), int(u32_trailing_zeros(unsigned(a_1))), int(unsigned(__clz(int(~unsigned(a_1))))), int(u32_trailing_zeros(~unsigned(a_1))), int(unsigned(__popc(unsigned(a_1)))), int(unsigned(__popc(~unsigned(a_1)))), i32_rotate_left(a_1, n), i32_rotate_right(a_1, n), i32_reverse_bits(a_1), i32_swap_bytes(a_1)}};
    for (unsigned k = 0u; k < 25u; k++) {
        store(y, launch.y_len, 35u * i + k, arithmetic.load(k));
    }
    for (unsigned k = 0u; k < 10u; k++) {
        store(y, launch.y_len, 35u * i + 25u + k, bits.load(k));
    }
}
