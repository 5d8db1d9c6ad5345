// constants, tests/kernels/generics.rs:570

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
    unsigned z_len, z_offset;
};

// tests/kernels/generics.rs:560
__device__ unsigned power_of_3_4() {
    unsigned result = 1u;
    for (unsigned counter = 0u; counter < 4u; counter++) {
        result *= 3u;
    }
    return result;
}

// tests/kernels/generics.rs:560
__device__ unsigned power_of_4_2() {
    unsigned result = 1u;
    for (unsigned counter = 0u; counter < 2u; counter++) {
        result *= 4u;
    }
    return result;
}

extern "C" __global__ void __launch_bounds__(64) constants(const Launch launch, Array<unsigned, 4> *__restrict__ y, int *__restrict__ z, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        auto powers = repeat<unsigned, 4>(0u);
        powers.element[3u] = power_of_3_4() + power_of_4_2();
        if (i >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, i);
            return;
        }
        y[i] = powers;
        if (i >= launch.z_len) {
            panic(panicked, 1u, launch.z_len, i);
            return;
        }
        z[i] = -3;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
