struct Launch {
    unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number;
    unsigned int n, y_len, y_first;
};

extern "C" __global__ void work(const Launch launch, unsigned int *y) {
    unsigned int i = (blockIdx.x + launch.first[0]) * blockDim.x + threadIdx.x;
    if (i >= launch.size[0] || i >= launch.y_len) return;
    unsigned int value = y[launch.y_first + i];
    for (unsigned int round = 0; round < launch.n; ++round) value = (value ^ (value >> 13)) * 1664525u + 1013904223u;
    y[launch.y_first + i] = value;
}
