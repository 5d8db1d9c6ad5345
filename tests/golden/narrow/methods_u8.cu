// methods_u8, tests/kernels/narrow.rs:31

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

typedef unsigned char u8;

__device__ u8 u8_mul(u8 a, u8 b) {
    return u8(unsigned(a) * unsigned(b));
}

__device__ u8 u8_wrapping_neg(u8 a) {
    return u8(unsigned(0) - unsigned(a));
}

__device__ u8 u8_wrapping_pow(u8 base, unsigned exponent) {
    unsigned result = 1, power = unsigned(base);
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= power;
        power *= power;
    }
    return u8(result);
}

__device__ u8 u8_abs_diff(u8 a, u8 b) {
    return u8(a < b ? unsigned(b) - unsigned(a) : unsigned(a) - unsigned(b));
}

__device__ unsigned u8_leading_zeros(u8 a) {
    return unsigned(__clz(int(u8(a)))) - 24;
}

__device__ unsigned u8_trailing_zeros(u8 a) {
    return a == 0 ? 8 : unsigned(__ffsll((long long)(a))) - 1;
}

__device__ unsigned u8_leading_ones(u8 a) {
    return u8_leading_zeros(u8(~a));
}

__device__ unsigned u8_trailing_ones(u8 a) {
    return u8_trailing_zeros(u8(~a));
}

__device__ unsigned u8_count_ones(u8 a) {
    return unsigned(__popcll(u8(a)));
}

__device__ unsigned u8_count_zeros(u8 a) {
    return 8 - u8_count_ones(a);
}

__device__ u8 u8_rotate_left(u8 a, unsigned n) {
    return u8((unsigned(u8(a)) << (n & 7u)) | (unsigned(u8(a)) >> (-n & 7u)));
}

__device__ u8 u8_rotate_right(u8 a, unsigned n) {
    return u8_rotate_left(a, -n);
}

__device__ u8 u8_reverse_bits(u8 a) {
    return u8(__brevll(u8(a)) >> (64 - 8));
}

__device__ bool u8_is_power_of_two(u8 a) {
    return __popcll(a) == 1;
}

__device__ u8 u8_div(u8 a, u8 b) {
    return b == 0 ? u8(0) : u8(a / b);
}

__device__ u8 u8_rem(u8 a, u8 b) {
    return b == 0 ? u8(0) : u8(a % b);
}

__device__ u8 u8_saturating_add(u8 a, u8 b) {
    return u8(a + min(b, u8(~a)));
}

__device__ u8 u8_saturating_sub(u8 a, u8 b) {
    return u8(a - min(a, b));
}

__device__ u8 u8_saturating_mul(u8 a, u8 b) {
    return unsigned(a) * unsigned(b) > 255 ? u8(255) : u8_mul(a, b);
}

__device__ u8 u8_rem_euclid(u8 a, u8 b) {
    return u8_rem(a, b);
}

__device__ u8 u8_div_euclid(u8 a, u8 b) {
    return u8_div(a, b);
}

// The next power of two of numbers above the highest bit's is beyond the type, and wraps to 0.
__device__ u8 u8_next_power_of_two(u8 a) {
    return a <= 1 ? u8(1) : u8_leading_zeros(u8(a - 1)) == 0 ? u8(0) : u8(unsigned(1) << (8 - u8_leading_zeros(u8(a - 1))));
}

__device__ u8 u8_swap_bytes(u8 a) {
    return a;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
    unsigned counts_len, counts_offset;
};

extern "C" __global__ void __launch_bounds__(256) methods_u8(const Launch launch, const u8 *__restrict__ a, const u8 *__restrict__ b, u8 *__restrict__ y, unsigned *__restrict__ counts) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const u8 a_1 = load(a, launch.a_len, i);
    const u8 b_1 = load(b, launch.b_len, i);
    const unsigned n = unsigned(load(b, launch.b_len, i));
    const auto results = Array<u8, 25>{{u8(a_1 + b_1), u8(a_1 - b_1), u8(a_1 * b_1), u8_div(a_1, b_1), u8_rem(a_1, b_1), u8(a_1 << (n & 7)), u8(a_1 >> (n & 7)), u8_wrapping_neg(a_1), u8_wrapping_pow(a_1, n), u8_saturating_add(a_1, b_1), u8_saturating_sub(a_1, b_1), u8_saturating_mul(a_1, b_1), u8_wrapping_pow(a_1, n), u8(min(a_1, b_1)), u8(max(a_1, b_1)), u8(min(u8(max(a_1, u8(10))), u8(100))), u8_rem_euclid(a_1, b_1), u8_div_euclid(a_1, b_1), u8_rotate_left(a_1, n), u8_rotate_right(a_1, n), u8_reverse_bits(a_1), u8_swap_bytes(a_1), u8_abs_diff(a_1, b_1), u8(u8_is_power_of_two(a_1)), u8_next_power_of_two(a_1)}};
    for (unsigned k = 0u; k < 25u; k++) {
        store(y, launch.y_len, 25u * i + k, results.load(k));
    }
    const auto bits = Array<unsigned, 6>{{u8_leading_zeros(a_1), u8_trailing_zeros(a_1), u8_leading_ones(a_1), u8_trailing_ones(a_1), u8_count_ones(a_1), u8_count_zeros(a_1)}};
    for (unsigned k = 0u; k < 6u; k++) {
        store(counts, launch.counts_len, 6u * i + k, bits.load(k));
    }
}
