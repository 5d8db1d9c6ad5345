struct Launch { unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number; unsigned int weights[40]; unsigned int y_len, y_first; };

extern "C" __global__ void long_block(const Launch launch, unsigned int *y, volatile unsigned int *record) {
    unsigned int i = blockIdx.x + launch.first[0];
    if (i >= launch.weights[0]) {
        if (atomicAdd((unsigned int *)record, 1u) != 0) return;
        const unsigned int words[11] = { launch.kernel, launch.number, 0, i, 0, 0, 0, 0, 0, launch.weights[0], i };
        for (int word = 0; word < 11; ++word) record[2 + word] = words[word];
        __threadfence_system();
        record[1] = 1;
        return;
    }
    unsigned int sum = 0;
    for (int at = 0; at < 40; ++at) sum += launch.weights[at];
    y[launch.y_first + i] = sum;
}
