// large, tests/kernels/shared_memory.rs:9

template <class T, unsigned N>
struct Array {
    T element[N];
};

// How an invocation has panicked: the number of the site, from 1, and the values of its message.
template <unsigned N>
struct Panic {
    unsigned site = 0u;
    unsigned values[N];
};

template <unsigned N, class... Words>
__device__ void panic(Panic<N> &panicked, unsigned site, Words... words) {
    [[maybe_unused]] unsigned i = 0;
    panicked.site = site + 1u;
    ((panicked.values[i++] = words), ...);
}

// Tells the host of a panic; of several, the first one with all that there is to say.
template <unsigned N, class Block>
__device__ void report(unsigned *record, const Block &launch, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = launch.first_x + blockIdx.x;
    record[6] = launch.first_y + blockIdx.y;
    record[7] = launch.first_z + blockIdx.z;
    record[8] = threadIdx.x;
    record[9] = threadIdx.y;
    record[10] = threadIdx.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(128) large(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    extern __shared__ __align__(16) unsigned char shared_memory[];
    Array<unsigned, 12000> &words = *(Array<unsigned, 12000> *)(shared_memory + 0);
    Array<Array<unsigned, 100>, 20> &bytes = *(Array<Array<unsigned, 100>, 20> *)(shared_memory + 48000);
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 128u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        unsigned value;
        if (i < launch.x_len) {
            if (i >= launch.x_len) {
                panic(panicked, 0u, launch.x_len, i);
                return;
            }
            value = x[i];
        } else {
            value = 0u;
        }
        for (unsigned k = 0u; k < 90u; k++) {
            words.element[k * 128u + lane] = value + k;
        }
        bytes.element[lane % 20u].element[lane / 20u] = value;
        __syncthreads();
        unsigned sum = bytes.element[(127u - lane) % 20u].element[(127u - lane) / 20u];
        for (unsigned k = 0u; k < 90u; k++) {
            sum += words.element[k * 128u + 127u - lane];
        }
        if (i < launch.y_len) {
            if (i >= launch.y_len) {
                panic(panicked, 1u, launch.y_len, i);
                return;
            }
            y[i] = sum;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
