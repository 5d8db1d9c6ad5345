// calls, tests/kernels/closures.rs:6

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

struct Tuple2_f32_f32 {
    float f0;
    float f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    float a;
};

extern "C" __global__ void __launch_bounds__(256) calls(const Launch launch, const float *__restrict__ x, float *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const auto kept = Tuple2_f32_f32{x[i], launch.a};
        const float x_1 = 1.0f;
        const float y_1 = x[i];
        const float p = kept.f0;
        const float q = kept.f1;
        const auto argument = Array<float, 2>{{x_1 * y_1 + launch.a, 0.0f}};
        const float r = argument.element[0u];
        const auto matched = Tuple2_f32_f32{p * 0.5f, q * 0.5f + r};
        const float p_1 = matched.f0;
        const float q_1 = matched.f1;
        const float v = x[i];
        const float y_2 = 2.0f;
        const float x_2 = v * y_2 + launch.a;
        const float y_3 = 2.0f;
        const float v_1 = x_2 * y_3 + launch.a + p_1;
        const float low = 0.5f;
        const float v_2 = x[i];
        [[maybe_unused]] const float element = x[i];
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = (v_1 < low ? low : v_1) * q_1 + v_2 * v_2 + 3.0f;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
