// slices, tests/kernels/arguments.rs:108

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
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
    unsigned weights_len, weights_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) slices(const Launch launch, const float *__restrict__ x, const float *__restrict__ weights, float *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const float argument = -1.0f;
        float value;
        if (i < launch.x_len) {
            if (i >= launch.x_len) {
                panic(panicked, 0u, launch.x_len, i);
                return;
            }
            value = x[i];
        } else {
            value = argument;
        }
        const unsigned argument_1 = i + 1u;
        const float otherwise = 7.0f;
        float value_1;
        if (argument_1 < launch.weights_len) {
            if (argument_1 >= launch.weights_len) {
                panic(panicked, 1u, launch.weights_len, argument_1);
                return;
            }
            value_1 = weights[argument_1];
        } else {
            value_1 = otherwise;
        }
        const auto local = Array<float, 3>{{1.5f, value, value_1}};
        const float scale = local.element[0u] * 2.0f;
        const float first = 0.0f;
        float folded = first;
        if (u32_saturating_sub(launch.x_len, 1u) < launch.x_len) {
            for (unsigned i_1 = 0u; i_1 < launch.x_len; i_1++) {
                const float kept = folded;
                const float otherwise_1 = 0.0f;
                float value_2;
                if (i_1 < launch.x_len) {
                    value_2 = x[i_1];
                } else {
                    value_2 = otherwise_1;
                }
                folded = kept + value_2 * scale;
            }
        } else {
            for (unsigned i_1 = 0u; i_1 < launch.x_len; i_1++) {
                const float kept = folded;
                const float otherwise_1 = 0.0f;
                float value_2;
                if (i_1 < launch.x_len) {
                    if (i_1 >= launch.x_len) {
                        panic(panicked, 2u, launch.x_len, i_1);
                        return;
                    }
                    value_2 = x[i_1];
                } else {
                    value_2 = otherwise_1;
                }
                folded = kept + value_2 * scale;
            }
        }
        const float kept = folded;
        const float first_1 = 1.0f;
        float folded_1 = first_1;
        for (unsigned i_1 = 0u; i_1 < 3u; i_1++) {
            const float kept_1 = folded_1;
            const float otherwise_1 = 0.0f;
            float value_2;
            if (i_1 < 3u) {
                value_2 = local.element[i_1];
            } else {
                value_2 = otherwise_1;
            }
            folded_1 = kept_1 * value_2;
        }
        float sum = kept + folded_1;
        const float argument_2 = local.element[1u];
        const float x_1 = argument_2 * scale + 1.0f;
        sum += x_1 * scale + 1.0f;
        const float old = sum;
        sum += scale;
        if (i >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, i);
            return;
        }
        y[i] = old;
        const float by = 1.0f;
        const float old_1 = y[i];
        y[i] = y[i] + by;
        const float before = old_1;
        y[i] = y[i] + (before + sum);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
