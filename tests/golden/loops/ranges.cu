// ranges, tests/kernels/loops.rs:11

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

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
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
    unsigned bounds_len, bounds_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) ranges(const Launch launch, const unsigned *__restrict__ bounds, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned index = 2u * i;
        if (index >= launch.bounds_len) {
            panic(panicked, 0u, launch.bounds_len, index);
            return;
        }
        const unsigned from = bounds[index];
        const unsigned index_1 = 2u * i + 1u;
        if (index_1 >= launch.bounds_len) {
            panic(panicked, 1u, launch.bounds_len, index_1);
            return;
        }
        const unsigned to = bounds[index_1];
        auto hash = repeat<unsigned, 10>(1u);
        for (unsigned k = from; k < to; k++) {
            hash.element[0u] = hash.element[0u] * 31u + k;
        }
        bool more = from <= to;
        unsigned next = from;
        while (more) {
            const unsigned k = next;
            more = k != to;
            next = k + 1u;
            hash.element[1u] = hash.element[1u] * 31u + k;
        }
        bool more_1 = from < to;
        unsigned next_1 = to - 1u;
        while (more_1) {
            const unsigned k = next_1;
            more_1 = k != from;
            next_1 = k - 1u;
            hash.element[2u] = hash.element[2u] * 31u + k;
        }
        bool more_2 = from <= to;
        unsigned next_2 = to;
        while (more_2) {
            const unsigned k = next_2;
            more_2 = k != from;
            next_2 = k - 1u;
            hash.element[3u] = hash.element[3u] * 31u + k;
        }
        bool more_3 = from < to;
        unsigned next_3 = from;
        while (more_3) {
            const unsigned k = next_3;
            more_3 = to - 1u - k >= 3u;
            next_3 = k + 3u;
            hash.element[4u] = hash.element[4u] * 31u + k;
        }
        bool more_4 = from <= to;
        unsigned next_4 = from;
        while (more_4) {
            const unsigned k = next_4;
            more_4 = to - k >= 3u;
            next_4 = k + 3u;
            hash.element[5u] = hash.element[5u] * 31u + k;
        }
        bool more_5 = from < to;
        unsigned next_5 = to - 1u;
        while (more_5) {
            const unsigned k = next_5;
            more_5 = k - from >= 3u;
            next_5 = k - 3u;
            hash.element[6u] = hash.element[6u] * 31u + k;
        }
        bool more_6 = from <= to;
        unsigned next_6 = to;
        while (more_6) {
            const unsigned k = next_6;
            more_6 = k - from >= 3u;
            next_6 = k - 3u;
            hash.element[7u] = hash.element[7u] * 31u + k;
        }
        bool more_7 = from < to;
        unsigned next_7 = from + (to - 1u - from) / 3u * 3u;
        while (more_7) {
            const unsigned k = next_7;
            more_7 = k != from;
            next_7 = k - 3u;
            hash.element[8u] = hash.element[8u] * 31u + k;
        }
        bool more_8 = from <= to;
        unsigned next_8 = from + (to - from) / 3u * 3u;
        while (more_8) {
            const unsigned k = next_8;
            more_8 = k != from;
            next_8 = k - 3u;
            hash.element[9u] = hash.element[9u] * 31u + k;
        }
        if (u32_saturating_add(10u * i, 9u) < launch.y_len) {
            for (unsigned k = 0u; k < 10u; k++) {
                const unsigned index_2 = 10u * i + k;
                y[index_2] = hash.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 10u; k++) {
                const unsigned index_2 = 10u * i + k;
                if (index_2 >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, index_2);
                    return;
                }
                y[index_2] = hash.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
