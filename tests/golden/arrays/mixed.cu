// mixed, tests/kernels/arrays.rs:119

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

struct Tuple2_f32_f32 {
    float f0;
    float f1;
};

struct Tuple2_array2_f32_f32 {
    Array<float, 2> f0;
    float f1;
};

struct Tuple2_array2_f32_array2_f32 {
    Array<float, 2> f0;
    Array<float, 2> f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) mixed(const Launch launch, const float *__restrict__ x, float *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const auto element = Tuple2_f32_f32{0.0f, 1.0f};
        auto points = repeat<Tuple2_f32_f32, 3>(element);
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        points.element[1u].f0 = x[i];
        points.element[2u] = Tuple2_f32_f32{x[i] * 2.0f, points.element[1u].f0 + 1.0f};
        auto pair = Tuple2_array2_f32_f32{Array<float, 2>{{1.0f, 2.0f}}, 3.0f};
        pair.f0.element[1u] = points.element[2u].f1;
        const Array<float, 2> kept = pair.f0;
        const float element_1 = x[i];
        const Array<float, 2> both = Tuple2_array2_f32_array2_f32{kept, repeat<float, 2>(element_1)}.f1;
        const float first = both.element[0u];
        const float second = both.element[1u];
        const Array<Tuple2_f32_f32, 3> old = points;
        points.element[0u] = points.element[2u];
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = points.element[0u].f0 + old.element[0u].f1 * 10.0f + pair.f0.element[0u] * 100.0f + pair.f0.element[1u] * 1000.0f + pair.f1 + first - second;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
