extern "C" __global__ void bias_add(const float *z, const float *bias, float *result, unsigned int n, unsigned int cols) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    result[i] = z[i] + bias[i % cols];
}
