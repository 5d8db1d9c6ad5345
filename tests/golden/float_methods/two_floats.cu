// two_floats, tests/kernels/float_methods.rs:33

__device__ float f32_rem_euclid(float x, float y) {
    float remainder = fmodf(x, y);
    return remainder < 0.0f ? remainder + fabsf(y) : remainder;
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
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) two_floats(const Launch launch, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const float a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const float b_1 = b[i];
        const unsigned index = 7u * i;
        if (index >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index);
            return;
        }
        y[index] = copysignf(a_1, b_1);
        const unsigned index_1 = 7u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index_1);
            return;
        }
        y[index_1] = fminf(a_1, b_1);
        const unsigned index_2 = 7u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_2);
            return;
        }
        y[index_2] = fmaxf(a_1, b_1);
        const unsigned index_3 = 7u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_3);
            return;
        }
        y[index_3] = f32_rem_euclid(a_1, b_1);
        const unsigned index_4 = 7u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_4);
            return;
        }
        y[index_4] = hypotf(a_1, b_1);
        const unsigned index_5 = 7u * i + 5u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, index_5);
            return;
        }
        y[index_5] = powf(a_1, b_1);
        const unsigned index_6 = 7u * i + 6u;
        if (index_6 >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, index_6);
            return;
        }
        y[index_6] = atan2f(a_1, b_1);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
