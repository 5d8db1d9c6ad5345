// What only some of the types have.

__device__ u8 u8_swap_bytes(u8 a) {
    return a;
}

__device__ i8 i8_swap_bytes(i8 a) {
    return a;
}

__device__ u16 u16_swap_bytes(u16 a) {
    return u16((a << 8) | (a >> 8));
}

__device__ i16 i16_swap_bytes(i16 a) {
    return i16(u16_swap_bytes(u16(a)));
}

__device__ u64 u64_swap_bytes(u64 a) {
    return (u64(__byte_perm(unsigned(a), 0, 0x0123)) << 32) | __byte_perm(unsigned(a >> 32), 0, 0x0123);
}

__device__ i64 i64_swap_bytes(i64 a) {
    return i64(u64_swap_bytes(u64(a)));
}

// Where the result has 64 bits, PTX's conversions do not give zero for NaN.
__device__ i64 f32_to_i64(float x) {
    return f32_is_nan(x) ? 0 : __float2ll_rz(x);
}

__device__ u64 f32_to_u64(float x) {
    return f32_is_nan(x) ? 0 : __float2ull_rz(x);
}
