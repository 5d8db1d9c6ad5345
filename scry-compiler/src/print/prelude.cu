// What Rust's numbers do and CUDA's built-ins do not. A kernel gets only the functions and types that it uses.

template <class T, unsigned N>
struct Array {
    T element[N];
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

struct bool2 {
    bool x, y;
};

struct bool3 {
    bool x, y, z;
};

struct bool4 {
    bool x, y, z, w;
};

struct mat2 {
    float2 x_axis, y_axis;
};

struct mat3 {
    float3 x_axis, y_axis, z_axis;
};

struct mat4 {
    float4 x_axis, y_axis, z_axis, w_axis;
};

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

__device__ unsigned u32_neg(unsigned a) {
    return 0u - a;
}

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

__device__ int i32_div(int a, int b) {
    return b == 0 ? 0 : b == -1 ? i32_neg(a) : a / b;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
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

__device__ unsigned u32_abs_diff(unsigned a, unsigned b) {
    return max(a, b) - min(a, b);
}

__device__ unsigned i32_abs_diff(int a, int b) {
    return unsigned(max(a, b)) - unsigned(min(a, b));
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ int i32_saturating(long long wide) {
    return int(min(max(wide, -2147483648ll), 2147483647ll));
}

__device__ int i32_saturating_add(int a, int b) {
    return i32_saturating((long long)a + b);
}

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
}

__device__ int i32_saturating_sub(int a, int b) {
    return i32_saturating((long long)a - b);
}

__device__ bool u32_mul_fits(unsigned a, unsigned b) {
    return __umulhi(a, b) == 0;
}

__device__ unsigned u32_saturating_mul(unsigned a, unsigned b) {
    return u32_mul_fits(a, b) ? a * b : 4294967295u;
}

__device__ bool i32_mul_fits(int a, int b) {
    return i32_saturating((long long)a * b) == (long long)a * b;
}

__device__ int i32_saturating_mul(int a, int b) {
    return i32_saturating((long long)a * b);
}

__device__ unsigned u32_rem_euclid(unsigned a, unsigned b) {
    return u32_rem(a, b);
}

__device__ int i32_rem_euclid(int a, int b) {
    int remainder = i32_rem(a, b);
    return remainder < 0 ? i32_add(remainder, i32_abs(b)) : remainder;
}

__device__ unsigned u32_div_euclid(unsigned a, unsigned b) {
    return u32_div(a, b);
}

__device__ unsigned u32_div_ceil(unsigned a, unsigned b) {
    return u32_div(a, b) + unsigned(u32_rem(a, b) != 0);
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

__device__ unsigned u32_reverse_bits(unsigned a) {
    return __brev(a);
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

// The next power of two of numbers above 2^31 is 2^32, which wraps to 0.
__device__ unsigned u32_next_power_of_two(unsigned a) {
    return a <= 1 ? 1 : a > 0x80000000u ? 0 : 1u << (32 - __clz(int(a - 1)));
}

__device__ bool f32_is_nan(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u;
}

__device__ bool f32_is_finite(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) < 0x7f800000u;
}

__device__ bool f32_is_infinite(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) == 0x7f800000u;
}

__device__ bool f32_is_sign_negative(float x) {
    return __float_as_uint(x) >= 0x80000000u;
}

__device__ float f32_signum(float x) {
    return f32_is_nan(x) ? x : copysignf(1.0f, x);
}

__device__ float f32_fract(float x) {
    return x - truncf(x);
}

// A NaN stays a NaN.
__device__ float f32_clamp(float x, float low, float high) {
    float above = x < low ? low : x;
    return above > high ? high : above;
}

__device__ float f32_recip(float x) {
    return 1.0f / x;
}

__device__ float f32_to_degrees(float x) {
    return x * 57.29578f;
}

__device__ float f32_to_radians(float x) {
    return x * 0.017453292f;
}

__device__ float f32_rem_euclid(float x, float y) {
    float remainder = fmodf(x, y);
    return remainder < 0.0f ? remainder + fabsf(y) : remainder;
}

// By squaring; the same steps on every target, so the same bits.
__device__ float f32_powi(float x, int n) {
    float result = 1.0f;
    for (unsigned left = unsigned(i32_abs(n)); left != 0; left >>= 1) {
        if (left & 1) result *= x;
        x *= x;
    }
    return n < 0 ? 1.0f / result : result;
}

// Vectors as the host aligns them, which are CUDA's own wherever they are values.
struct packed_float2 {
    float x, y;
    packed_float2() = default;
    __device__ packed_float2(float2 v) : x(v.x), y(v.y) {}
    __device__ operator float2() const { return float2{x, y}; }
};

struct packed_int2 {
    int x, y;
    packed_int2() = default;
    __device__ packed_int2(int2 v) : x(v.x), y(v.y) {}
    __device__ operator int2() const { return int2{x, y}; }
};

struct packed_uint2 {
    unsigned x, y;
    packed_uint2() = default;
    __device__ packed_uint2(uint2 v) : x(v.x), y(v.y) {}
    __device__ operator uint2() const { return uint2{x, y}; }
};

struct packed_int4 {
    int x, y, z, w;
    packed_int4() = default;
    __device__ packed_int4(int4 v) : x(v.x), y(v.y), z(v.z), w(v.w) {}
    __device__ operator int4() const { return int4{x, y, z, w}; }
};

struct packed_uint4 {
    unsigned x, y, z, w;
    packed_uint4() = default;
    __device__ packed_uint4(uint4 v) : x(v.x), y(v.y), z(v.z), w(v.w) {}
    __device__ operator uint4() const { return uint4{x, y, z, w}; }
};
