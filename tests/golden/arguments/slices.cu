// slices, tests/kernels/arguments.rs:108

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned weights_len, weights_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) slices(const Launch launch, const float *__restrict__ x, const float *__restrict__ weights, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const float argument = -1.0f;
    float value;
    if (i < launch.x_len) {
        value = load(x, launch.x_len, i);
    } else {
        value = argument;
    }
    const unsigned argument_1 = i + 1u;
    const float otherwise = 7.0f;
    float value_1;
    if (argument_1 < launch.weights_len) {
        value_1 = load(weights, launch.weights_len, argument_1);
    } else {
        value_1 = otherwise;
    }
    const auto local = Array<float, 3>{{1.5f, value, value_1}};
    const float scale = local.element[0u] * 2.0f;
    const float first = 0.0f;
    float folded = first;
    for (unsigned i_1 = 0u; i_1 < launch.x_len; i_1++) {
        const float kept = folded;
        const float otherwise_1 = 0.0f;
        float value_2;
        if (i_1 < launch.x_len) {
            value_2 = load(x, launch.x_len, i_1);
        } else {
            value_2 = otherwise_1;
        }
        folded = kept + value_2 * scale;
    }
    const float kept = folded;
    const float first_1 = 1.0f;
    float folded_1 = first_1;
    for (unsigned i_1 = 0u; i_1 < 3u; i_1++) {
        const float kept_1 = folded_1;
        const float otherwise_1 = 0.0f;
        float value_2;
        if (i_1 < 3u) {
            value_2 = local.load(i_1);
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
    store(y, launch.y_len, i, old);
    const float by = 1.0f;
    const float old_1 = load(y, launch.y_len, i);
    store(y, launch.y_len, i, load(y, launch.y_len, i) + by);
    const float before = old_1;
    store(y, launch.y_len, i, load(y, launch.y_len, i) + (before + sum));
}
