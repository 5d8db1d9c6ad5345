// dot, tests/kernels/fast_math.rs:6

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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned out_len, out_offset;
};

extern "C" __global__ void __launch_bounds__(64) dot_kernel(const Launch launch, const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        float sum = 0.0f;
        if (u32_saturating_add(16u * i, 15u) < launch.x_len && u32_saturating_add(16u * i, 15u) < launch.y_len) {
            for (unsigned k = 0u; k < 16u; k++) {
                const unsigned index = 16u * i + k;
                sum += x[index] * y[index];
            }
        } else {
            for (unsigned k = 0u; k < 16u; k++) {
                const unsigned index = 16u * i + k;
                if (index >= launch.x_len) {
                    panic(panicked, 0u, launch.x_len, index);
                    return;
                }
                if (index >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, index);
                    return;
                }
                sum += x[index] * y[index];
            }
        }
        if (i >= launch.out_len) {
            panic(panicked, 2u, launch.out_len, i);
            return;
        }
        out[i] = sum / 4.0f + sqrtf(sum);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
