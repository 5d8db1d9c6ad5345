// matching, tests/kernels/patterns.rs:174

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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) matching(const Launch launch, const int *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int matched = load(x, launch.x_len, i);
    const bool small = matched >= (-3) && matched <= 3;
    const int matched_1 = load(x, launch.x_len, i);
    const bool even = matched_1 % 2 == 0;
    const int matched_2 = load(x, launch.x_len, i);
    const bool pair = (matched_2 >= 0 && small) || matched_2 == 7;
    store(y, launch.y_len, i, unsigned(small) + 10u * unsigned(even) + 100u * unsigned(pair));
    const int matched_3 = load(x, launch.x_len, i);
    bool decided = matched_3 == 1 || matched_3 == 2;
    if (!decided) {
        const int matched_4 = i32_add(load(x, launch.x_len, i), 1);
        decided = matched_4 >= 5 && matched_4 < 8;
    }
    if (decided) {
        store(y, launch.y_len, i, load(y, launch.y_len, i) + 1000u);
    }
}
