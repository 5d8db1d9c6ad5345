// aggregates, tests/kernels/device_functions.rs:331

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

struct Tuple2_usize_usize {
    unsigned f0;
    unsigned f1;
};

struct Tuple2_array2_f32_f32 {
    Array<float, 2> f0;
    float f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

// tests/kernels/device_functions.rs:310
__device__ Array<unsigned, 4> reversed(Array<unsigned, 4> a, Tuple2_usize_usize argument, Panic<2> &panicked) {
    Array<unsigned, 4> a_1 = a;
    const unsigned start = argument.f0;
    const unsigned end = argument.f1;
    const Array<unsigned, 4> original = a_1;
    for (unsigned i = start; i < end; i++) {
        const unsigned index = start + end - 1u - i;
        if (index >= 4u) {
            panic(panicked, 0u, 4u, index);
            return Array<unsigned, 4>{};
        }
        if (i >= 4u) {
            panic(panicked, 1u, 4u, i);
            return Array<unsigned, 4>{};
        }
        a_1.element[i] = original.element[index];
    }
    return a_1;
}

// tests/kernels/device_functions.rs:319
__device__ Tuple2_array2_f32_f32 extent(Array<Array<float, 2>, 3> a) {
    auto sum = repeat<float, 2>(0.0f);
    for (unsigned i = 0u; i < 3u; i++) {
        const Array<float, 2> a_1 = a.element[i];
        sum.element[0u] = sum.element[0u] + a_1.element[0u];
        sum.element[1u] = sum.element[1u] + a_1.element[1u];
    }
    const float a_1 = sum.element[0u] * sum.element[1u];
    return Tuple2_array2_f32_f32{sum, a_1};
}

extern "C" __global__ void __launch_bounds__(256) aggregates(const Launch launch, const Array<unsigned, 4> *__restrict__ x, Array<unsigned, 4> *__restrict__ y, Array<float, 3> *__restrict__ z, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 2u, launch.x_len, i);
            return;
        }
        const Array<unsigned, 4> result = reversed(x[i], Tuple2_usize_usize{i % 3u, 2u + i % 3u}, panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (i >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, i);
            return;
        }
        y[i] = result;
        const float f = float(x[i].element[1u]);
        const Array<unsigned, 4> kept = reversed(Array<unsigned, 4>{{1u, 2u, 3u, 4u}}, Tuple2_usize_usize{0u, 4u}, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Tuple2_array2_f32_f32 matched = extent(Array<Array<float, 2>, 3>{{Array<float, 2>{{f, 1.0f}}, Array<float, 2>{{2.0f, f}}, Array<float, 2>{{0.5f, float(kept.element[0u])}}}});
        const Array<float, 2> sum = matched.f0;
        const float area = matched.f1;
        if (i >= launch.z_len) {
            panic(panicked, 4u, launch.z_len, i);
            return;
        }
        z[i] = Array<float, 3>{{sum.element[0u], sum.element[1u], area}};
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
