// assignments, tests/kernels/order.rs:70

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) assignments(const Launch launch, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        unsigned k = 0u;
        const unsigned kept = k + 40u;
        k += 1u;
        if (k >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, k);
            return;
        }
        y[k] = kept;
        const unsigned kept_1 = k + 50u;
        k += 1u;
        const unsigned index = k;
        if (index >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, index);
            return;
        }
        y[index] = y[index] + kept_1;
        auto array = repeat<unsigned, 4>(0u);
        const unsigned kept_2 = k + 60u;
        k += 1u;
        if (k >= 4u) {
            panic(panicked, 2u, 4u, k);
            return;
        }
        array.element[k] = kept_2;
        k -= 1u;
        const unsigned index_1 = k - 1u;
        if (index_1 >= 4u) {
            panic(panicked, 3u, 4u, index_1);
            return;
        }
        array.element[index_1] = array.element[index_1] + 70u;
        if (3u >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, 3u);
            return;
        }
        y[3u] = array.element[0u];
        if (4u >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, 4u);
            return;
        }
        y[4u] = array.element[1u];
        if (5u >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, 5u);
            return;
        }
        y[5u] = array.element[2u];
        if (6u >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, 6u);
            return;
        }
        y[6u] = array.element[3u];
        unsigned total = 1u;
        total *= 10u;
        total += total + 5u;
        if (7u >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, 7u);
            return;
        }
        y[7u] = total;
        unsigned index_2 = 0u;
        auto grid = Array<Array<unsigned, 2>, 2>{{Array<unsigned, 2>{{1u, 2u}}, Array<unsigned, 2>{{3u, 4u}}}};
        const unsigned kept_3 = index_2;
        index_2 = 1u;
        if (kept_3 >= 2u) {
            panic(panicked, 9u, 2u, kept_3);
            return;
        }
        if (index_2 >= 2u) {
            panic(panicked, 10u, 2u, index_2);
            return;
        }
        grid.element[kept_3].element[index_2] = 9u;
        if (8u >= launch.y_len) {
            panic(panicked, 11u, launch.y_len, 8u);
            return;
        }
        y[8u] = grid.element[0u].element[0u] * 1000u + grid.element[0u].element[1u] * 100u + grid.element[1u].element[0u] * 10u + grid.element[1u].element[1u];
        const unsigned kept_4 = k + 5u;
        const unsigned kept_5 = index_2 + 7u;
        index_2 = kept_4;
        k = kept_5;
        if (9u >= launch.y_len) {
            panic(panicked, 12u, launch.y_len, 9u);
            return;
        }
        y[9u] = index_2 * 10u + k;
        index_2 += 4u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 13u, launch.y_len, index_2);
            return;
        }
        y[index_2] = index_2;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
