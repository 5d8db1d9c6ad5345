extern "C" __global__ void reduce_cols(const float *input, float *result, unsigned int rows, unsigned int cols, float scale) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= cols) return;
    float sum = 0.0f;
    for (unsigned int row = 0; row < rows; ++row) sum += input[row * cols + i];
    result[i] = sum * scale;
}
