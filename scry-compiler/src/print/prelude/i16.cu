// An integer's lowest 16 bits. ptxas (CUDA 13.0) takes what `neg.s16` gives for sign-extended, which 32768, the negative of -32768, is not:
// so the operations before this one stay as wide as they are, since no compiler sees through it.
__device__ i16 i16_wrap(unsigned a) {
    asm("" : "+r"(a));
    return i16(a);
}
