// Integers with a sign.

__device__ $T $T_div($T a, $T b) {
    return b == 0 ? $T(0) : b == -1 ? $T_wrapping_neg(a) : $T(a / b);
}

__device__ $T $T_rem($T a, $T b) {
    return b == 0 || b == -1 ? $T(0) : $T(a % b);
}

__device__ $T $T_saturating_add($T a, $T b) {
    $T sum = $T_add(a, b);
    return ((a ^ sum) & (b ^ sum)) < 0 ? (a < 0 ? $T($MIN) : $T($MAX)) : sum;
}

__device__ $T $T_saturating_sub($T a, $T b) {
    $T difference = $T_sub(a, b);
    return ((a ^ b) & (a ^ difference)) < 0 ? (a < 0 ? $T($MIN) : $T($MAX)) : difference;
}

__device__ bool $T_mul_fits($T a, $T b) {
    return !($OVERFLOWS);
}

__device__ $T $T_saturating_mul($T a, $T b) {
    return $T_mul_fits(a, b) ? $T_mul(a, b) : (a ^ b) < 0 ? $T($MIN) : $T($MAX);
}

__device__ $T $T_rem_euclid($T a, $T b) {
    $T remainder = $T_rem(a, b);
    return remainder < 0 ? $T_add(remainder, $T_wrapping_abs(b)) : remainder;
}

__device__ $T $T_div_euclid($T a, $T b) {
    $T quotient = $T_div(a, b);
    return $T_rem(a, b) < 0 ? (b > 0 ? $T_sub(quotient, $T(1)) : $T_add(quotient, $T(1))) : quotient;
}
