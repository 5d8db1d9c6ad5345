// constant_ranges, tests/kernels/loops.rs:108

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) constant_ranges(const Launch launch, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    for (unsigned k = 0u; k < 3u; k++) {
        store(y, launch.y_len, 0u, load(y, launch.y_len, 0u) * 10u + k);
    }
    for (unsigned k = 1u; k < 4u; k++) {
        store(y, launch.y_len, 1u, load(y, launch.y_len, 1u) * 10u + k);
    }
    for (unsigned k = 0u; k < 10u; k += 4) {
        store(y, launch.y_len, 2u, load(y, launch.y_len, 2u) * 10u + k);
    }
    for (unsigned k = 0u; k < 9u; k += 4) {
        store(y, launch.y_len, 3u, load(y, launch.y_len, 3u) * 10u + k);
    }
    bool more = true;
    unsigned next = 4u;
    while (more) {
        const unsigned k = next;
        more = k != 2u;
        next = k - 1u;
        store(y, launch.y_len, 4u, load(y, launch.y_len, 4u) * 10u + k);
    }
    for (int k = -2; k < 1; k++) {
        store(y, launch.y_len, 5u, load(y, launch.y_len, 5u) * 10u + unsigned(i32_add(k, 5)));
    }
    for (unsigned k = 5u; k < 2u; k++) {
        store(y, launch.y_len, 6u, k);
    }
    for (int counter = 0; counter < 4; counter++) {
        store(y, launch.y_len, 7u, load(y, launch.y_len, 7u) + 1u);
    }
    const int from = 2147483646;
    bool more_1 = true;
    int next_1 = from;
    while (more_1) {
        const int k = next_1;
        more_1 = k != 2147483647;
        next_1 = i32_add(k, 1);
        store(y, launch.y_len, 8u, load(y, launch.y_len, 8u) + unsigned(k));
    }
    bool more_2 = true;
    unsigned next_2 = 4294967295u;
    while (more_2) {
        const unsigned k = next_2;
        more_2 = k >= 2147483648u;
        next_2 = k - 2147483648u;
        store(y, launch.y_len, 9u, load(y, launch.y_len, 9u) + k / 2u);
    }
}
