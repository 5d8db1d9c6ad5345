// while_let, tests/kernels/patterns.rs:137

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

extern "C" __global__ void __launch_bounds__(256) while_let(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned n = load(x, launch.x_len, i);
    unsigned steps = 0u;
    while (true) {
        const unsigned matched = n;
        if (!(matched >= 2u)) {
            break;
        }
        n = (n % 2u == 0u ? n / 2u : 3u * n + 1u);
        if (n == 5u) {
            continue;
        }
        steps += 1u;
    }
    while (true) {
        bool breaks = false;
        if (!(steps < 40u)) {
            break;
        }
        const unsigned matched = steps;
        const unsigned matched_1 = steps * 2u;
        if (!(matched == 1u || matched == 3u || matched >= 5u)) {
            break;
        }
        for (unsigned k = 0u; k < matched_1; k++) {
            if (k > 12u) {
                breaks = true;
                break;
            }
        }
        if (breaks) {
            break;
        }
        steps += matched;
    }
    store(y, launch.y_len, i, steps);
}
