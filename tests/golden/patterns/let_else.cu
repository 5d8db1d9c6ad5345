// let_else, tests/kernels/patterns.rs:109

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) let_else(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned sum = 0u;
    const unsigned to = load(x, launch.x_len, i);
    for (unsigned k = 0u; k < to; k++) {
        if (!(k <= 4u)) {
            continue;
        }
        const unsigned n = k;
        const bool matched = n != 2u;
        if (!matched) {
            sum += 100u;
            continue;
        }
        const unsigned m = n + 1u;
        sum += m;
    }
    store(y, launch.y_len, i, sum);
    const unsigned matched = load(x, launch.x_len, i);
    if (!(matched >= 1u && matched <= 5u)) {
        store(y, launch.y_len, i, load(y, launch.y_len, i) + 1000u);
        return;
    }
    const unsigned half_1 = load(x, launch.x_len, i) / 2u;
    store(y, launch.y_len, i, load(y, launch.y_len, i) + half_1 * 10000u);
}
