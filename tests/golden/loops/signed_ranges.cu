// signed_ranges, tests/kernels/loops.rs:52

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

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

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned step;
    unsigned bounds_len, bounds_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) signed_ranges(const Launch launch, const int *__restrict__ bounds, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int from = load(bounds, launch.bounds_len, 2u * i);
    const int to = load(bounds, launch.bounds_len, 2u * i + 1u);
    auto hash = repeat<unsigned, 10>(1u);
    for (int k = from; k < to; k++) {
        hash.element[0u] = hash.element[0u] * 31u + unsigned(k);
    }
    bool more = from <= to;
    int next = from;
    while (more) {
        const int k = next;
        more = k != to;
        next = i32_add(k, 1);
        hash.element[1u] = hash.element[1u] * 31u + unsigned(k);
    }
    bool more_1 = from < to;
    int next_1 = i32_sub(to, 1);
    while (more_1) {
        const int k = next_1;
        more_1 = k != from;
        next_1 = i32_sub(k, 1);
        hash.element[2u] = hash.element[2u] * 31u + unsigned(k);
    }
    bool more_2 = from <= to;
    int next_2 = to;
    while (more_2) {
        const int k = next_2;
        more_2 = k != from;
        next_2 = i32_sub(k, 1);
        hash.element[3u] = hash.element[3u] * 31u + unsigned(k);
    }
    bool more_3 = from < to && launch.step != 0u;
    int next_3 = from;
    while (more_3) {
        const int k = next_3;
        more_3 = unsigned(i32_sub(i32_sub(to, 1), k)) >= launch.step;
        next_3 = i32_add(k, int(launch.step));
        hash.element[4u] = hash.element[4u] * 31u + unsigned(k);
    }
    bool more_4 = from <= to && launch.step != 0u;
    int next_4 = from;
    while (more_4) {
        const int k = next_4;
        more_4 = unsigned(i32_sub(to, k)) >= launch.step;
        next_4 = i32_add(k, int(launch.step));
        hash.element[5u] = hash.element[5u] * 31u + unsigned(k);
    }
    bool more_5 = from < to && launch.step != 0u;
    int next_5 = i32_sub(to, 1);
    while (more_5) {
        const int k = next_5;
        more_5 = unsigned(i32_sub(k, from)) >= launch.step;
        next_5 = i32_sub(k, int(launch.step));
        hash.element[6u] = hash.element[6u] * 31u + unsigned(k);
    }
    bool more_6 = from <= to && launch.step != 0u;
    int next_6 = to;
    while (more_6) {
        const int k = next_6;
        more_6 = unsigned(i32_sub(k, from)) >= launch.step;
        next_6 = i32_sub(k, int(launch.step));
        hash.element[7u] = hash.element[7u] * 31u + unsigned(k);
    }
    bool more_7 = from < to && launch.step != 0u;
    int next_7 = i32_add(from, int(u32_div(unsigned(i32_sub(i32_sub(to, 1), from)), launch.step) * launch.step));
    while (more_7) {
        const int k = next_7;
        more_7 = k != from;
        next_7 = i32_sub(k, int(launch.step));
        hash.element[8u] = hash.element[8u] * 31u + unsigned(k);
    }
    bool more_8 = from <= to && launch.step != 0u;
    int next_8 = i32_add(from, int(u32_div(unsigned(i32_sub(to, from)), launch.step) * launch.step));
    while (more_8) {
        const int k = next_8;
        more_8 = k != from;
        next_8 = i32_sub(k, int(launch.step));
        hash.element[9u] = hash.element[9u] * 31u + unsigned(k);
    }
    for (unsigned k = 0u; k < 10u; k++) {
        store(y, launch.y_len, 10u * i + k, hash.load(k));
    }
}
