extern "C" __global__ void scale_fwd(const float *input, float *result, unsigned int n, float alpha) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    result[i] = input[i] * alpha;
}
