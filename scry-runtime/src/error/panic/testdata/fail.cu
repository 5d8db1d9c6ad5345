struct Launch { unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number; unsigned int site, limit, y_len, y_first; };

__device__ void fail(const Launch &launch, uint3 group, unsigned int i, volatile unsigned int *record) {
    if (atomicAdd((unsigned int *)record, 1u) != 0) return;
    const unsigned int words[12] = {
        launch.kernel, launch.number, launch.site, group.x, group.y, group.z, threadIdx.x, threadIdx.y, threadIdx.z,
        launch.limit, i, 4294967288u,
    };
    for (int word = 0; word < 12; ++word) record[2 + word] = words[word];
    __threadfence_system();
    record[1] = 1;
}

extern "C" __global__ void fail_beyond(const Launch launch, unsigned int *y, unsigned int *record) {
    uint3 group = make_uint3(blockIdx.x + launch.first[0], blockIdx.y + launch.first[1], blockIdx.z + launch.first[2]);
    unsigned int x = group.x * blockDim.x + threadIdx.x;
    unsigned int j = group.y * blockDim.y + threadIdx.y;
    unsigned int k = group.z * blockDim.z + threadIdx.z;
    if (x >= launch.size[0] || j >= launch.size[1] || k >= launch.size[2]) return;
    unsigned int i = (k * launch.size[1] + j) * launch.size[0] + x;
    if (i >= launch.limit) fail(launch, group, i, record);
    else if (i < launch.y_len) y[launch.y_first + i] = i + 1;
}
