// ranges, tests/kernels/unroll.rs:25

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) ranges(const Launch launch, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        unsigned at = global_id.x * 20u;
        if (at >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, at);
            return;
        }
        y[at] = -1;
        at += 1u;
        if (at >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, at);
            return;
        }
        y[at] = 0;
        at += 1u;
        if (at >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, at);
            return;
        }
        y[at] = 1;
        at += 1u;
        if (at >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, at);
            return;
        }
        y[at] = 9;
        at += 1u;
        if (at >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, at);
            return;
        }
        y[at] = 5;
        at += 1u;
        if (at >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, at);
            return;
        }
        y[at] = 1;
        at += 1u;
        if (at >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, at);
            return;
        }
        y[at] = 18;
        at += 1u;
        if (at >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, at);
            return;
        }
        y[at] = 12;
        at += 1u;
        if (at >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, at);
            return;
        }
        y[at] = 6;
        at += 1u;
        if (at >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, at);
            return;
        }
        y[at] = 0;
        at += 1u;
        const auto table = Array<int, 3>{{7, 8, 9}};
        if (at >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, at);
            return;
        }
        y[at] = table.element[0u];
        at += unsigned(table.element[0u]) / 7u;
        if (table.element[0u] != 8) {
            if (at >= launch.y_len) {
                panic(panicked, 11u, launch.y_len, at);
                return;
            }
            y[at] = table.element[0u];
            at += 1u;
        }
        if (at >= launch.y_len) {
            panic(panicked, 12u, launch.y_len, at);
            return;
        }
        y[at] = table.element[1u];
        at += unsigned(table.element[1u]) / 7u;
        if (table.element[1u] != 8) {
            if (at >= launch.y_len) {
                panic(panicked, 13u, launch.y_len, at);
                return;
            }
            y[at] = table.element[1u];
            at += 1u;
        }
        if (at >= launch.y_len) {
            panic(panicked, 14u, launch.y_len, at);
            return;
        }
        y[at] = table.element[2u];
        at += unsigned(table.element[2u]) / 7u;
        if (table.element[2u] != 8) {
            if (at >= launch.y_len) {
                panic(panicked, 15u, launch.y_len, at);
                return;
            }
            y[at] = table.element[2u];
            at += 1u;
        }
        if (at >= launch.y_len) {
            panic(panicked, 16u, launch.y_len, at);
            return;
        }
        y[at] = -1;
        at = at;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
