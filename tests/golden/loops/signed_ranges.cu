// signed_ranges, tests/kernels/loops.rs:52

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

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
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
    unsigned step;
    unsigned bounds_len, bounds_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) signed_ranges(const Launch launch, const int *__restrict__ bounds, unsigned *__restrict__ y, unsigned *record) {
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
        const int from = bounds[index];
        const unsigned index_1 = 2u * i + 1u;
        if (index_1 >= launch.bounds_len) {
            panic(panicked, 1u, launch.bounds_len, index_1);
            return;
        }
        const int to = bounds[index_1];
        auto hash = repeat<unsigned, 10>(1u);
        for (int k = from; k < to; k++) {
            hash.element[0u] = hash.element[0u] * 31u + unsigned(k);
        }
        bool more = from <= to;
        int next = from;
        while (more) {
            const int k = next;
            more = k != to;
            next = i32_add(k, 1);
            hash.element[1u] = hash.element[1u] * 31u + unsigned(k);
        }
        bool more_1 = from < to;
        int next_1 = i32_sub(to, 1);
        while (more_1) {
            const int k = next_1;
            more_1 = k != from;
            next_1 = i32_sub(k, 1);
            hash.element[2u] = hash.element[2u] * 31u + unsigned(k);
        }
        bool more_2 = from <= to;
        int next_2 = to;
        while (more_2) {
            const int k = next_2;
            more_2 = k != from;
            next_2 = i32_sub(k, 1);
            hash.element[3u] = hash.element[3u] * 31u + unsigned(k);
        }
        bool more_3 = from < to && launch.step != 0u;
        int next_3 = from;
        while (more_3) {
            const int k = next_3;
            more_3 = unsigned(i32_sub(i32_sub(to, 1), k)) >= launch.step;
            next_3 = i32_add(k, int(launch.step));
            hash.element[4u] = hash.element[4u] * 31u + unsigned(k);
        }
        bool more_4 = from <= to && launch.step != 0u;
        int next_4 = from;
        while (more_4) {
            const int k = next_4;
            more_4 = unsigned(i32_sub(to, k)) >= launch.step;
            next_4 = i32_add(k, int(launch.step));
            hash.element[5u] = hash.element[5u] * 31u + unsigned(k);
        }
        bool more_5 = from < to && launch.step != 0u;
        int next_5 = i32_sub(to, 1);
        while (more_5) {
            const int k = next_5;
            more_5 = unsigned(i32_sub(k, from)) >= launch.step;
            next_5 = i32_sub(k, int(launch.step));
            hash.element[6u] = hash.element[6u] * 31u + unsigned(k);
        }
        bool more_6 = from <= to && launch.step != 0u;
        int next_6 = to;
        while (more_6) {
            const int k = next_6;
            more_6 = unsigned(i32_sub(k, from)) >= launch.step;
            next_6 = i32_sub(k, int(launch.step));
            hash.element[7u] = hash.element[7u] * 31u + unsigned(k);
        }
        bool more_7 = from < to && launch.step != 0u;
        if (!(!(launch.step == 0u))) {
            panic(panicked, 2u);
            return;
        }
        int next_7 = i32_add(from, int(unsigned(i32_sub(i32_sub(to, 1), from)) / launch.step * launch.step));
        while (more_7) {
            const int k = next_7;
            more_7 = k != from;
            next_7 = i32_sub(k, int(launch.step));
            hash.element[8u] = hash.element[8u] * 31u + unsigned(k);
        }
        bool more_8 = from <= to && launch.step != 0u;
        int next_8 = i32_add(from, int(unsigned(i32_sub(to, from)) / launch.step * launch.step));
        while (more_8) {
            const int k = next_8;
            more_8 = k != from;
            next_8 = i32_sub(k, int(launch.step));
            hash.element[9u] = hash.element[9u] * 31u + unsigned(k);
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
                    panic(panicked, 3u, launch.y_len, index_2);
                    return;
                }
                y[index_2] = hash.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
