extern "C" __global__ void tanh_fwd(const float *input, float *result, unsigned int n) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    result[i] = tanhf(input[i]);
}
