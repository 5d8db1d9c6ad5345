extern "C" __global__ void transpose_2d(const float *input, float *result, unsigned int rows, unsigned int cols) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows * cols) return;
    unsigned int row = i / cols, col = i % cols;
    result[col * rows + row] = input[i];
}
