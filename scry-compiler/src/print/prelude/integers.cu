// Integers. C computes with narrow ones as `int`, and signed overflow is undefined, so arithmetic is
// done without a sign, in $W, and every result is made a $T by $WRAP.

typedef $NAME $T;

__device__ $T $T_add($T a, $T b) { return $WRAP($W(a) + $W(b)); }

__device__ $T $T_sub($T a, $T b) { return $WRAP($W(a) - $W(b)); }

__device__ $T $T_mul($T a, $T b) { return $WRAP($W(a) * $W(b)); }

__device__ $T $T_shl($T a, unsigned n) { return $WRAP($W(a) << (n & $MASK)); }

__device__ $T $T_neg($T a) { return $WRAP($W(0) - $W(a)); }
