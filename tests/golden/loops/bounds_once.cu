// bounds_once, tests/kernels/loops.rs:143

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) bounds_once(const Launch launch, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    unsigned end = 3u;
    const unsigned to = end;
    for (unsigned k = 0u; k < to; k++) {
        end += 10u;
        const unsigned k_1 = k * 2u;
        store(y, launch.y_len, 0u, load(y, launch.y_len, 0u) + k_1);
    }
    unsigned start = 5u;
    start -= 3u;
    const unsigned to_1 = 8u - start;
    for (unsigned k = start; k < to_1; k++) {
        start += 1u;
        store(y, launch.y_len, 1u, load(y, launch.y_len, 1u) * 10u + k);
    }
    for (unsigned k = 0u; k < 2u; k++) {
        for (unsigned k_1 = 0u; k_1 < 3u; k_1++) {
            store(y, launch.y_len, 2u, load(y, launch.y_len, 2u) * 10u + k_1);
        }
        store(y, launch.y_len, 2u, load(y, launch.y_len, 2u) * 10u + k + 5u);
    }
    for (unsigned counter = 0u; counter < 4u; counter++) {
        unsigned k = counter;
        k += 1u;
        store(y, launch.y_len, 3u, load(y, launch.y_len, 3u) * 10u + k);
        k = 0u;
    }
    store(y, launch.y_len, 4u, end);
}
