// shadowing, tests/kernels/bindings.rs:7

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

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

extern "C" __global__ void __launch_bounds__(256) shadowing(const Launch launch, const int *__restrict__ x, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const int x_1 = x[i];
        const int x_2 = i32_add(x_1, 1);
        {
            const int x_3 = i32_mul(x_2, 100);
            const unsigned index = 4u * i;
            if (index >= launch.y_len) {
                panic(panicked, 1u, launch.y_len, index);
                return;
            }
            y[index] = x_3;
        }
        const unsigned index = 4u * i + 1u;
        if (index >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index);
            return;
        }
        y[index] = x_2;
        int x_3;
        if (x_2 > 3) {
            const int x_4 = i32_sub(x_2, 3);
            x_3 = i32_mul(x_4, 2);
        } else {
            const int x_4 = i32_sub(3, x_2);
            x_3 = x_4;
        }
        const unsigned index_1 = 4u * i + 2u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index_1);
            return;
        }
        y[index_1] = x_3;
        const float x_4 = float(x_3) * 0.5f;
        if (4u * i + 3u < launch.y_len) {
            for (int x_5 = 0; x_5 < 2; x_5++) {
                const unsigned index_2 = 4u * i + 3u;
                y[index_2] = i32_add(y[index_2], x_5);
            }
        } else {
            for (int x_5 = 0; x_5 < 2; x_5++) {
                const unsigned index_2 = 4u * i + 3u;
                if (index_2 >= launch.y_len) {
                    panic(panicked, 4u, launch.y_len, index_2);
                    return;
                }
                y[index_2] = i32_add(y[index_2], x_5);
            }
        }
        const unsigned index_2 = 4u * i + 3u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_2);
            return;
        }
        y[index_2] = i32_add(y[index_2], __float2int_rz(x_4));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
