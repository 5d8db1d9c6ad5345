struct Launch { unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number; unsigned int from; };

__device__ void print(const Launch &launch, uint3 group, unsigned int site, unsigned int i, unsigned int *ring) {
    const unsigned int words[12] = {
        12, launch.kernel, launch.number, site, group.x, group.y, group.z, threadIdx.x, threadIdx.y, threadIdx.z,
        i, __float_as_uint(float(i) / 2.0f),
    };
    unsigned int at = *(volatile unsigned int *)ring;
    if (at + 12 <= ring[2]) at = atomicAdd(&ring[0], 12u);
    if (at + 12 > ring[2]) {
        atomicAdd(&ring[1], 1u);
        return;
    }
    for (int word = 0; word < 12; ++word) ring[4 + at + word] = words[word];
}

extern "C" __global__ void print_index(const Launch launch, unsigned int *ring) {
    uint3 group = make_uint3(blockIdx.x + launch.first[0], blockIdx.y + launch.first[1], blockIdx.z + launch.first[2]);
    unsigned int x = group.x * blockDim.x + threadIdx.x;
    unsigned int j = group.y * blockDim.y + threadIdx.y;
    unsigned int k = group.z * blockDim.z + threadIdx.z;
    if (x >= launch.size[0] || j >= launch.size[1] || k >= launch.size[2]) return;
    unsigned int i = (k * launch.size[1] + j) * launch.size[0] + x;
    if (i < launch.from) return;
    print(launch, group, 0, i, ring);
    if (i % 2 == 1) print(launch, group, 1, i, ring);
}
