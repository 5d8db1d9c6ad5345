extern "C" __global__ void sigmoid_backward(const float *grad, const float *activated, float *result, unsigned int n) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float a = activated[i];
    result[i] = grad[i] * a * (1.0f - a);
}
