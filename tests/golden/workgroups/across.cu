// across, tests/kernels/workgroups.rs:341

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    float scale;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(16) across(const Launch launch, const float *__restrict__ x, float *__restrict__ y, unsigned *record) {
    __shared__ float best;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, (launch.first_y + blockIdx.y) * 2u + threadIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const uint3 id = global_id;
        const uint3 local = threadIdx;
        const unsigned lane = local.y * 8u + local.x;
        const unsigned at = id.y * launch.size_x + id.x;
        const bool is_inside = id.x < launch.size_x && id.y < launch.size_y;
        float value;
        if (is_inside) {
            if (at >= launch.x_len) {
                panic(panicked, 0u, launch.x_len, at);
                return;
            }
            value = x[at];
        } else {
            value = 0.0f;
        }
        auto pair = Tuple2_f32_f32{value, float(lane)};
        auto window = repeat<float, 3>(0.0f);
        float half_1;
        if (lane % 2u == 0u) {
            half_1 = pair.f0 / 2.0f;
        } else {
            half_1 = pair.f0 * 2.0f;
        }
        const unsigned steps = (launch.scale > 2.0f ? 3u : 16u);
        for (unsigned step = 0u; step < steps; step++) {
            if (lane == step) {
                best = pair.f0 + half_1;
            }
            __syncthreads();
            const float current = best;
            const unsigned index = step % 3u;
            window.element[index] = window.element[index] + current;
            pair.f1 = pair.f1 + current * launch.scale;
            __syncthreads();
        }
        if (is_inside) {
            if (at >= launch.y_len) {
                panic(panicked, 1u, launch.y_len, at);
                return;
            }
            y[at] = pair.f0 + pair.f1 + window.element[0u] - window.element[1u] * 2.0f + window.element[2u] + half_1;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
