extern "C" __global__ void relu(const float *input, float *result, unsigned int n) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    result[i] = fmaxf(input[i], 0.0f);
}
