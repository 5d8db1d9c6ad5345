// rounding, tests/kernels/float_methods.rs:10

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ bool f32_is_nan(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u;
}

__device__ float f32_signum(float x) {
    return f32_is_nan(x) ? x : copysignf(1.0f, x);
}

__device__ float f32_fract(float x) {
    return x - truncf(x);
}

__device__ float f32_to_degrees(float x) {
    return x * 57.29578f;
}

__device__ float f32_to_radians(float x) {
    return x * 0.017453292f;
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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) rounding(const Launch launch, const float *__restrict__ x, float *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const float x_1 = x[i];
        const auto results = Array<float, 9>{{fabsf(x_1), ceilf(x_1), floorf(x_1), roundf(x_1), truncf(x_1), f32_fract(x_1), f32_signum(x_1), f32_to_degrees(x_1), f32_to_radians(x_1)}};
        if (u32_saturating_add(9u * i, 8u) < launch.y_len) {
            for (unsigned k = 0u; k < 9u; k++) {
                const unsigned index = 9u * i + k;
                y[index] = results.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 9u; k++) {
                const unsigned index = 9u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, index);
                    return;
                }
                y[index] = results.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
