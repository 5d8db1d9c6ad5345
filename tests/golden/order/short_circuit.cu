// short_circuit, tests/kernels/order.rs:116

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

extern "C" __global__ void __launch_bounds__(256) short_circuit(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        unsigned count = 0u;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        bool decided = x[i] > 2u;
        if (decided) {
            count += 1u;
            decided = x[i] > 4u;
        }
        const bool a = decided;
        bool decided_1 = x[i] > 6u;
        if (!decided_1) {
            count += 10u;
            decided_1 = x[i] == 3u;
        }
        const bool b = decided_1;
        bool decided_2 = a;
        if (!decided_2) {
            bool decided_3 = b;
            if (decided_3) {
                count += 100u;
                decided_3 = x[i] % 2u == 0u;
            }
            decided_2 = decided_3;
        }
        const bool c = decided_2;
        bool decided_3 = x[i] == 5u;
        if (!decided_3) {
            count += 1000u;
            decided_3 = x[i] == 4u;
        }
        bool decided_4 = decided_3;
        if (decided_4) {
            count += 10000u;
            decided_4 = x[i] == 4u;
        }
        const bool d = decided_4;
        bool decided_5 = x[i] < 2u;
        if (decided_5) {
            count += 100000u;
            decided_5 = true;
        }
        if (decided_5 || x[i] == 9u) {
            count += 1000000u;
        }
        bool decided_6 = x[i] == 8u;
        if (decided_6) {
            bool value;
            while (true) {
                count += 10000000u;
                value = true;
                break;
            }
            decided_6 = value;
        }
        const bool e = decided_6;
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = count * 32u + unsigned(a) + unsigned(b) * 2u + unsigned(c) * 4u + unsigned(d) * 8u + unsigned(e) * 16u;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
