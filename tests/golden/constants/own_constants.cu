// own_constants, tests/kernels/constants.rs:77

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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) own_constants(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    auto weights = repeat<unsigned, 4>(1u);
    weights.element[3u] = 21u;
    unsigned class_1;
    const unsigned matched = load(x, launch.x_len, i);
    if (matched == 10u) {
        class_1 = 1u;
    } else if (matched == 21u) {
        class_1 = 2u;
    } else if (matched >= 10u && matched < 21u) {
        class_1 = 3u;
    } else if (matched < 10u) {
        class_1 = 4u;
    } else {
        class_1 = 5u;
    }
    unsigned sum = 0u;
    for (unsigned k = 0u; k < 4u; k++) {
        sum += weights.load(k);
    }
    if (int(i) > (-3)) {
        store(y, launch.y_len, i, class_1 * 100u + sum + 4u);
    }
}
