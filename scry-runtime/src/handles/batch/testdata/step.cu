struct Launch {
    unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number;
    unsigned int a, x_len, x_first, y_len, y_first;
};

extern "C" __global__ void step_once(const Launch launch, const unsigned int *x, unsigned int *y) {
    unsigned int i = (blockIdx.x + launch.first[0]) * blockDim.x + threadIdx.x;
    if (i < launch.size[0] && i < launch.x_len && i < launch.y_len)
        y[launch.y_first + i] = 3u * y[launch.y_first + i] + x[launch.x_first + i] + launch.a;
}
