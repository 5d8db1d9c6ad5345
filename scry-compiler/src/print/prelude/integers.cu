// Integers of 8, 16 and 64 bits. C computes with narrow ones as `int`, and signed overflow is undefined, so arithmetic is
// done without a sign, in $W, and every result is cast to $T. $U is $T without a sign.

typedef $NAME $T;

__device__ $T $T_add($T a, $T b) {
    return $T($W(a) + $W(b));
}

__device__ $T $T_sub($T a, $T b) {
    return $T($W(a) - $W(b));
}

__device__ $T $T_mul($T a, $T b) {
    return $T($W(a) * $W(b));
}

__device__ $T $T_shl($T a, unsigned n) {
    return $T($W(a) << (n & $MASK));
}

__device__ $T $T_wrapping_neg($T a) {
    return $T($W(0) - $W(a));
}

__device__ $T $T_wrapping_abs($T a) {
    return a < 0 ? $T_wrapping_neg(a) : a;
}

__device__ $T $T_wrapping_pow($T base, unsigned exponent) {
    $W result = 1, power = $W(base);
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) result *= power;
        power *= power;
    }
    return $T(result);
}

__device__ $U $T_unsigned_abs($T a) {
    return $U($T_wrapping_abs(a));
}

__device__ $U $T_abs_diff($T a, $T b) {
    return $U(a < b ? $W(b) - $W(a) : $W(a) - $W(b));
}

__device__ $T $T_signum($T a) {
    return $T((a > 0) - (a < 0));
}

__device__ unsigned $T_leading_zeros($T a) {
    return $LEADING_ZEROS;
}

__device__ unsigned $T_trailing_zeros($T a) {
    return a == 0 ? $BITS : unsigned(__ffsll((long long)(a))) - 1;
}

__device__ unsigned $T_leading_ones($T a) {
    return $T_leading_zeros($T(~a));
}

__device__ unsigned $T_trailing_ones($T a) {
    return $T_trailing_zeros($T(~a));
}

__device__ unsigned $T_count_ones($T a) {
    return unsigned(__popcll($U(a)));
}

__device__ unsigned $T_count_zeros($T a) {
    return $BITS - $T_count_ones(a);
}

__device__ $T $T_rotate_left($T a, unsigned n) {
    return $T(($W($U(a)) << (n & $MASK)) | ($W($U(a)) >> (-n & $MASK)));
}

__device__ $T $T_rotate_right($T a, unsigned n) {
    return $T_rotate_left(a, -n);
}

__device__ $T $T_reverse_bits($T a) {
    return $T(__brevll($U(a)) >> (64 - $BITS));
}

__device__ bool $T_is_power_of_two($T a) {
    return __popcll(a) == 1;
}
