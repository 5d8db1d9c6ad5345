struct Launch { unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number; unsigned int site, limit, y_len, y_first; };

extern "C" __global__ void succeed(const Launch launch, unsigned int *y) {
    unsigned int x = (blockIdx.x + launch.first[0]) * blockDim.x + threadIdx.x;
    unsigned int j = (blockIdx.y + launch.first[1]) * blockDim.y + threadIdx.y;
    unsigned int k = (blockIdx.z + launch.first[2]) * blockDim.z + threadIdx.z;
    if (x >= launch.size[0] || j >= launch.size[1] || k >= launch.size[2]) return;
    unsigned int i = (k * launch.size[1] + j) * launch.size[0] + x;
    if (i < launch.limit && i < launch.y_len) y[launch.y_first + i] = i + 1;
}
