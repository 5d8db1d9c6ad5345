// bounds, tests/kernels/arrays.rs:57

template <class T, unsigned N>
struct Array {
    T element[N];
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
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
    unsigned way;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) bounds(const Launch launch, const unsigned *__restrict__ x, Array<unsigned, 4> *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        auto a = Array<unsigned, 3>{{11u, 12u, 13u}};
        auto b = Array<Array<unsigned, 2>, 2>{{Array<unsigned, 2>{{21u, 22u}}, Array<unsigned, 2>{{23u, 24u}}}};
        auto c = repeat<bool, 2>(true);
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const unsigned index = x[i];
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i].element[0u] = 5u;
        if (launch.way == 0u) {
            if (index >= 3u) {
                panic(panicked, 2u, 3u, index);
                return;
            }
            y[i].element[0u] = a.element[index];
        } else if (launch.way == 1u) {
            if (index >= 2u) {
                panic(panicked, 3u, 2u, index);
                return;
            }
            y[i].element[0u] = b.element[index].element[0u];
        } else if (launch.way == 2u) {
            if (index >= 2u) {
                panic(panicked, 4u, 2u, index);
                return;
            }
            y[i].element[0u] = b.element[0u].element[index];
        } else if (launch.way == 3u) {
            if (index >= 2u) {
                panic(panicked, 5u, 2u, index);
                return;
            }
            y[i].element[0u] = unsigned(c.element[index]);
        } else if (launch.way == 4u) {
            if (index >= 2u) {
                panic(panicked, 6u, 2u, index);
                return;
            }
            const Array<unsigned, 2> row = b.element[index];
            y[i].element[0u] = row.element[0u] + row.element[1u];
        } else if (launch.way == 5u) {
            if (index >= 3u) {
                panic(panicked, 7u, 3u, index);
                return;
            }
            a.element[index] = 100u;
        } else if (launch.way == 6u) {
            if (index >= 2u) {
                panic(panicked, 8u, 2u, index);
                return;
            }
            b.element[index].element[1u] = 200u;
        } else if (launch.way == 7u) {
            if (index >= 2u) {
                panic(panicked, 9u, 2u, index);
                return;
            }
            b.element[1u].element[index] = b.element[1u].element[index] + 300u;
        } else {
            if (index >= 2u) {
                panic(panicked, 10u, 2u, index);
                return;
            }
            c.element[index] = false;
        }
        y[i].element[1u] = a.element[0u] + a.element[1u] * 1000u + a.element[2u] * 1000000u;
        y[i].element[2u] = b.element[0u].element[0u] + b.element[0u].element[1u] * 1000u + b.element[1u].element[0u] * 1000000u;
        y[i].element[3u] = b.element[1u].element[1u] + unsigned(c.element[0u]) * 1000u + unsigned(c.element[1u]) * 2000u;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
