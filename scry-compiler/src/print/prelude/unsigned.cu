// Integers without a sign.

__device__ $T $T_div($T a, $T b) {
    return b == 0 ? $T(0) : $T(a / b);
}

__device__ $T $T_rem($T a, $T b) {
    return b == 0 ? $T(0) : $T(a % b);
}

__device__ $T $T_saturating_add($T a, $T b) {
    return $T(a + min(b, $T(~a)));
}

__device__ $T $T_saturating_sub($T a, $T b) {
    return $T(a - min(a, b));
}

__device__ bool $T_mul_fits($T a, $T b) {
    return !($OVERFLOWS);
}

__device__ $T $T_saturating_mul($T a, $T b) {
    return $T_mul_fits(a, b) ? $T_mul(a, b) : $T($MAX);
}

__device__ $T $T_rem_euclid($T a, $T b) {
    return $T_rem(a, b);
}

__device__ $T $T_div_ceil($T a, $T b) {
    return $T($T_div(a, b) + $T($T_rem(a, b) != 0));
}

__device__ $T $T_div_euclid($T a, $T b) {
    return $T_div(a, b);
}

// The next power of two of numbers above the highest bit's is beyond the type, and wraps to 0.
__device__ $T $T_next_power_of_two($T a) {
    return a <= 1 ? $T(1) : $T_leading_zeros($T(a - 1)) == 0 ? $T(0) : $T($W(1) << ($BITS - $T_leading_zeros($T(a - 1))));
}
