// What Rust's `f64` does and CUDA's built-ins do not.


__device__ bool f64_is_nan(double x) {
    return (__double_as_longlong(x) & 0x7fffffffffffffffll) > 0x7ff0000000000000ll;
}

__device__ bool f64_is_finite(double x) {
    return (__double_as_longlong(x) & 0x7fffffffffffffffll) < 0x7ff0000000000000ll;
}

__device__ bool f64_is_infinite(double x) {
    return (__double_as_longlong(x) & 0x7fffffffffffffffll) == 0x7ff0000000000000ll;
}

__device__ bool f64_is_sign_negative(double x) {
    return __double_as_longlong(x) < 0;
}

__device__ double f64_signum(double x) {
    return f64_is_nan(x) ? x : copysign(1.0, x);
}

__device__ double f64_fract(double x) {
    return x - trunc(x);
}

// A NaN stays a NaN.
__device__ double f64_clamp(double x, double low, double high) {
    double above = x < low ? low : x;
    return above > high ? high : above;
}

__device__ double f64_recip(double x) {
    return 1.0 / x;
}

__device__ double f64_rem_euclid(double x, double y) {
    double remainder = fmod(x, y);
    return remainder < 0.0 ? remainder + fabs(y) : remainder;
}

// By squaring; the same steps on every target, so the same bits.
__device__ double f64_powi(double x, int n) {
    double result = 1.0;
    for (unsigned left = unsigned(i32_abs(n)); left != 0; left >>= 1) {
        if (left & 1) result *= x;
        x *= x;
    }
    return n < 0 ? 1.0 / result : result;
}

__device__ double f64_to_degrees(double x) {
    return x * 57.29577951308232;
}

__device__ double f64_to_radians(double x) {
    return x * 0.017453292519943295;
}

// Where the operand has 64 bits, PTX's conversions do not give zero for NaN.
__device__ int f64_to_i32(double x) {
    return f64_is_nan(x) ? 0 : __double2int_rz(x);
}

__device__ unsigned f64_to_u32(double x) {
    return f64_is_nan(x) ? 0 : __double2uint_rz(x);
}

__device__ i64 f64_to_i64(double x) {
    return f64_is_nan(x) ? 0 : __double2ll_rz(x);
}

__device__ u64 f64_to_u64(double x) {
    return f64_is_nan(x) ? 0 : __double2ull_rz(x);
}
