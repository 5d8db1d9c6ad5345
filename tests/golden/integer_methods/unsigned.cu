// unsigned, tests/kernels/integer_methods.rs:6

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

__device__ unsigned u32_neg(unsigned a) {
    return 0u - a;
}

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

__device__ unsigned u32_pow(unsigned base, unsigned exponent) {
    unsigned result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= base;
        base *= base;
    }
    return result;
}

__device__ unsigned u32_abs_diff(unsigned a, unsigned b) {
    return max(a, b) - min(a, b);
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
}

__device__ unsigned u32_saturating_mul(unsigned a, unsigned b) {
    return __umulhi(a, b) != 0 ? 4294967295u : a * b;
}

__device__ unsigned u32_rem_euclid(unsigned a, unsigned b) {
    return u32_rem(a, b);
}

__device__ unsigned u32_div_euclid(unsigned a, unsigned b) {
    return u32_div(a, b);
}

__device__ unsigned u32_div_ceil(unsigned a, unsigned b) {
    return u32_div(a, b) + unsigned(u32_rem(a, b) != 0);
}

__device__ unsigned u32_trailing_zeros(unsigned a) {
    return a == 0 ? 32 : unsigned(__ffs(int(a))) - 1;
}

__device__ unsigned u32_rotate_left(unsigned a, unsigned n) {
    return __funnelshift_l(a, a, n);
}

__device__ unsigned u32_rotate_right(unsigned a, unsigned n) {
    return __funnelshift_r(a, a, n);
}

__device__ unsigned u32_reverse_bits(unsigned a) {
    return __brev(a);
}

__device__ unsigned u32_swap_bytes(unsigned a) {
    return __byte_perm(a, 0, 0x0123);
}

// The next power of two of numbers above 2^31 is 2^32, which wraps to 0.
__device__ unsigned u32_next_power_of_two(unsigned a) {
    return a <= 1 ? 1 : a > 0x80000000u ? 0 : 1u << (32 - __clz(int(a - 1)));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) unsigned_kernel(const Launch launch, const unsigned *__restrict__ a, const unsigned *__restrict__ b, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned a_1 = load(a, launch.a_len, i);
    const unsigned b_1 = load(b, launch.b_len, i);
    const auto arithmetic = Array<unsigned, 19>{{a_1 + b_1, a_1 - b_1, a_1 * b_1, u32_div(a_1, b_1), u32_rem(a_1, b_1), a_1 << (b_1 & 31), a_1 >> (b_1 & 31), u32_neg(a_1), u32_pow(a_1, b_1), u32_saturating_add(a_1, b_1), u32_saturating_sub(a_1, b_1), u32_saturating_mul(a_1, b_1), u32_abs_diff(a_1, b_1), u32_pow(a_1, b_1), min(a_1, b_1), max(a_1, b_1), min(max(a_1, 10u), 4294901760u), u32_rem_euclid(a_1, b_1), u32_div_euclid(a_1, b_1)}};
    const auto bits = Array<unsigned, 13>{{unsigned(__clz(int(a_1))), u32_trailing_zeros(unsigned(a_1)), unsigned(__clz(int(~unsigned(a_1)))), u32_trailing_zeros(~unsigned(a_1)), unsigned(__popc(unsigned(a_1))), unsigned(__popc(~unsigned(a_1))), u32_rotate_left(a_1, b_1), u32_rotate_right(a_1, b_1), u32_reverse_bits(a_1), u32_swap_bytes(a_1), unsigned((__popc(a_1) == 1)), u32_next_power_of_two(a_1), u32_div_ceil(a_1, b_1)}};
    for (unsigned k = 0u; k < 19u; k++) {
        store(y, launch.y_len, 32u * i + k, arithmetic.load(k));
    }
    for (unsigned k = 0u; k < 13u; k++) {
        store(y, launch.y_len, 32u * i + 19u + k, bits.load(k));
    }
}
