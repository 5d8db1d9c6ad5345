extern "C" __global__ void matmul_tiled_16x16(const float *a, const float *b, float *c, unsigned int m, unsigned int n, unsigned int k) {
    __shared__ float a_tile[16][16];
    __shared__ float b_tile[16][16];
    unsigned int x = threadIdx.x, y = threadIdx.y;
    unsigned int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0.0f;
    for (unsigned int start = 0; start < k; start += 16) {
        unsigned int a_column = start + x, b_row = start + y;
        a_tile[y][x] = row < m && a_column < k ? a[(size_t)row * k + a_column] : 0.0f;
        b_tile[y][x] = b_row < k && column < n ? b[(size_t)b_row * n + column] : 0.0f;
        __syncthreads();
        for (unsigned int p = 0; p < 16; ++p) sum += a_tile[y][p] * b_tile[p][x];
        __syncthreads();
    }
    if (row < m && column < n) c[(size_t)row * n + column] = sum;
}
