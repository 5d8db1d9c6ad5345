// What a programmer writes who knows CUDA: 16 bytes an invocation, tiles in shared memory, shuffles.

extern "C" __global__ void copy(const float4 *__restrict__ x, float4 *__restrict__ y, unsigned n) {
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    if (i < n / 4) y[i] = x[i];
}

extern "C" __global__ void add(const float4 *__restrict__ a, const float4 *__restrict__ b, float4 *__restrict__ y, unsigned n) {
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    if (i < n / 4) {
        float4 p = a[i], q = b[i];
        y[i] = make_float4(p.x + q.x, p.y + q.y, p.z + q.z, p.w + q.w);
    }
}

extern "C" __global__ void transpose(const float *__restrict__ x, float *__restrict__ y, unsigned n) {
    __shared__ float tile[32][33];
    for (unsigned row = threadIdx.y; row < 32; row += 8)
        tile[row][threadIdx.x] = x[(blockIdx.y * 32 + row) * n + blockIdx.x * 32 + threadIdx.x];
    __syncthreads();
    for (unsigned row = threadIdx.y; row < 32; row += 8)
        y[(blockIdx.x * 32 + row) * n + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][row];
}

// What all invocations of a workgroup of 256 have together, in all of them.
template <class Fold> __device__ float fold(float own, float none, Fold fold_two) {
    __shared__ float parts[8];
    for (int step = 16; step > 0; step /= 2) own = fold_two(own, __shfl_xor_sync(~0u, own, step));
    __syncthreads();
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = own;
    __syncthreads();
    own = none;
    for (int i = 0; i < 8; ++i) own = fold_two(own, parts[i]);
    return own;
}
struct Sum { __device__ float operator()(float a, float b) const { return a + b; } };
struct Max { __device__ float operator()(float a, float b) const { return fmaxf(a, b); } };

extern "C" __global__ void sum_rows(const float *__restrict__ x, float *__restrict__ y, unsigned n) {
    const float4 *row = (const float4 *)(x + (unsigned long long)blockIdx.x * n);
    float sum = 0.0f;
    for (unsigned c = threadIdx.x; c < n / 4; c += 256) {
        float4 v = row[c];
        sum += (v.x + v.y) + (v.z + v.w);
    }
    sum = fold(sum, 0.0f, Sum());
    if (threadIdx.x == 0) y[blockIdx.x] = sum;
}

extern "C" __global__ void softmax(const float *__restrict__ x, float *__restrict__ y, unsigned n) {
    const float *from = x + (unsigned long long)blockIdx.x * n;
    float *to = y + (unsigned long long)blockIdx.x * n, greatest = -1.0f / 0.0f, sum = 0.0f;
    for (unsigned c = threadIdx.x; c < n; c += 256) greatest = fmaxf(greatest, from[c]);
    greatest = fold(greatest, -1.0f / 0.0f, Max());
    for (unsigned c = threadIdx.x; c < n; c += 256) sum += expf(from[c] - greatest);
    sum = fold(sum, 0.0f, Sum());
    for (unsigned c = threadIdx.x; c < n; c += 256) to[c] = expf(from[c] - greatest) / sum;
}

// Tiles of 128 by 128, of which each invocation has 8 by 8.
extern "C" __global__ void matmul(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, unsigned n) {
    __shared__ float block_of_a[8][128], block_of_b[8][128];
    unsigned x = threadIdx.x, y = threadIdx.y, top = blockIdx.y * 128, left = blockIdx.x * 128;
    float sums[8][8] = {};
    for (unsigned step = 0; step < n / 8; ++step) {
#pragma unroll
        for (unsigned i = 0; i < 4; ++i) {
            unsigned at = y * 16 + x + 256 * i;
            block_of_a[at % 8][at / 8] = a[(top + at / 8) * n + step * 8 + at % 8];
            block_of_b[at / 128][at % 128] = b[(step * 8 + at / 128) * n + left + at % 128];
        }
        __syncthreads();
#pragma unroll
        for (int depth = 0; depth < 8; ++depth) {
            float down[8], across[8];
#pragma unroll
            for (int i = 0; i < 8; ++i) { down[i] = block_of_a[depth][y + 16 * i]; across[i] = block_of_b[depth][x + 16 * i]; }
#pragma unroll
            for (int j = 0; j < 8; ++j)
#pragma unroll
                for (int i = 0; i < 8; ++i) sums[j][i] = fmaf(down[j], across[i], sums[j][i]);
        }
        __syncthreads();
    }
#pragma unroll
    for (int j = 0; j < 8; ++j)
#pragma unroll
        for (int i = 0; i < 8; ++i) c[(top + y + 16 * j) * n + left + x + 16 * i] = sums[j][i];
}
