// constant_ranges, tests/kernels/loops.rs:108

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, T value) {
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
    for (unsigned k_1 = 1u; k_1 < 4u; k_1++) {
        store(y, launch.y_len, 1u, load(y, launch.y_len, 1u) * 10u + k_1);
    }
    for (unsigned k_2 = 0u; k_2 < 10u; k_2 += 4) {
        store(y, launch.y_len, 2u, load(y, launch.y_len, 2u) * 10u + k_2);
    }
    for (unsigned k_3 = 0u; k_3 < 9u; k_3 += 4) {
        store(y, launch.y_len, 3u, load(y, launch.y_len, 3u) * 10u + k_3);
    }
    bool more = true;
    unsigned next = 4u;
    while (more) {
        const unsigned k_4 = next;
        more = k_4 != 2u;
        next = k_4 - 1u;
        store(y, launch.y_len, 4u, load(y, launch.y_len, 4u) * 10u + k_4);
    }
    for (int k_5 = -2; k_5 < 1; k_5++) {
        store(y, launch.y_len, 5u, load(y, launch.y_len, 5u) * 10u + unsigned(i32_add(k_5, 5)));
    }
    for (unsigned k_6 = 5u; k_6 < 2u; k_6++) {
        store(y, launch.y_len, 6u, k_6);
    }
    for (int counter = 0; counter < 4; counter++) {
        store(y, launch.y_len, 7u, load(y, launch.y_len, 7u) + 1u);
    }
    const int from = 2147483646;
    bool more_1 = true;
    int next_1 = from;
    while (more_1) {
        const int k_7 = next_1;
        more_1 = k_7 != 2147483647;
        next_1 = i32_add(k_7, 1);
        store(y, launch.y_len, 8u, load(y, launch.y_len, 8u) + unsigned(k_7));
    }
    bool more_2 = true;
    unsigned next_2 = 4294967295u;
    while (more_2) {
        const unsigned k_8 = next_2;
        more_2 = k_8 >= 2147483648u;
        next_2 = k_8 - 2147483648u;
        store(y, launch.y_len, 9u, load(y, launch.y_len, 9u) + k_8 / 2u);
    }
}
