extern "C" __global__ void sigmoid(const float *input, float *result, unsigned int n) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    result[i] = 1.0f / (1.0f + expf(-input[i]));
}
