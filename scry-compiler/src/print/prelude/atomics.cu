// CUDA's functions for 64 bits know only some integers without a sign.
template <class T>
__device__ T atomic_$f(T *at, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) return T($o((unsigned long long *)at, (unsigned long long)value));
    else return $o(at, value);
}
