extern "C" __global__ void relu_backward(const float *grad, const float *z, float *result, unsigned int n) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    result[i] = z[i] > 0.0f ? grad[i] : 0.0f;
}
