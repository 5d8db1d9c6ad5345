// Fourier transforms by cuFFT.

#include <cufft.h>

extern "C" int version() {
    int version = 0;
    cufftGetVersion(&version);
    return version;
}

extern "C" int make_plan(int *plan, int rank, int *sizes, int batch, int is_real, cudaStream_t stream) {
    int code = cufftPlanMany(plan, rank, sizes, 0, 1, 0, 0, 1, 0, is_real ? CUFFT_R2C : CUFFT_C2C, batch);
    return code ? code : cufftSetStream(*plan, stream);
}

extern "C" int run_plan(int plan, int is_real, void *x, void *y) {
    if (is_real) return cufftExecR2C(plan, (cufftReal *)x, (cufftComplex *)y);
    return cufftExecC2C(plan, (cufftComplex *)x, (cufftComplex *)y, CUFFT_FORWARD);
}

extern "C" int destroy_plan(int plan) { return cufftDestroy(plan); }
