// ranges, tests/kernels/loops.rs:11

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned bounds_len, bounds_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) ranges(const Launch launch, const unsigned *__restrict__ bounds, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned from = load(bounds, launch.bounds_len, 2u * i);
    const unsigned to = load(bounds, launch.bounds_len, 2u * i + 1u);
    auto hash = repeat<unsigned, 10>(1u);
    for (unsigned k = from; k < to; k++) {
        hash.element[0u] = hash.element[0u] * 31u + k;
    }
    bool more = from <= to;
    unsigned next = from;
    while (more) {
        const unsigned k = next;
        more = k != to;
        next = k + 1u;
        hash.element[1u] = hash.element[1u] * 31u + k;
    }
    bool more_1 = from < to;
    unsigned next_1 = to - 1u;
    while (more_1) {
        const unsigned k = next_1;
        more_1 = k != from;
        next_1 = k - 1u;
        hash.element[2u] = hash.element[2u] * 31u + k;
    }
    bool more_2 = from <= to;
    unsigned next_2 = to;
    while (more_2) {
        const unsigned k = next_2;
        more_2 = k != from;
        next_2 = k - 1u;
        hash.element[3u] = hash.element[3u] * 31u + k;
    }
    bool more_3 = from < to;
    unsigned next_3 = from;
    while (more_3) {
        const unsigned k = next_3;
        more_3 = to - 1u - k >= 3u;
        next_3 = k + 3u;
        hash.element[4u] = hash.element[4u] * 31u + k;
    }
    bool more_4 = from <= to;
    unsigned next_4 = from;
    while (more_4) {
        const unsigned k = next_4;
        more_4 = to - k >= 3u;
        next_4 = k + 3u;
        hash.element[5u] = hash.element[5u] * 31u + k;
    }
    bool more_5 = from < to;
    unsigned next_5 = to - 1u;
    while (more_5) {
        const unsigned k = next_5;
        more_5 = k - from >= 3u;
        next_5 = k - 3u;
        hash.element[6u] = hash.element[6u] * 31u + k;
    }
    bool more_6 = from <= to;
    unsigned next_6 = to;
    while (more_6) {
        const unsigned k = next_6;
        more_6 = k - from >= 3u;
        next_6 = k - 3u;
        hash.element[7u] = hash.element[7u] * 31u + k;
    }
    bool more_7 = from < to;
    unsigned next_7 = from + (to - 1u - from) / 3u * 3u;
    while (more_7) {
        const unsigned k = next_7;
        more_7 = k != from;
        next_7 = k - 3u;
        hash.element[8u] = hash.element[8u] * 31u + k;
    }
    bool more_8 = from <= to;
    unsigned next_8 = from + (to - from) / 3u * 3u;
    while (more_8) {
        const unsigned k = next_8;
        more_8 = k != from;
        next_8 = k - 3u;
        hash.element[9u] = hash.element[9u] * 31u + k;
    }
    for (unsigned k = 0u; k < 10u; k++) {
        store(y, launch.y_len, 10u * i + k, hash.load(k));
    }
}
