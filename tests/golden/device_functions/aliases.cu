// aliases, tests/kernels/device_functions.rs:471

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
    unsigned rows_len, rows_offset;
    unsigned totals_len, totals_offset;
};

// tests/kernels/device_functions.rs:459
__device__ float total(Array<float, 3> row) {
    float total_1 = 0.0f;
    for (unsigned i = 0u; i < 3u; i++) {
        total_1 += row.load(i);
    }
    return total_1;
}

extern "C" __global__ void __launch_bounds__(256) aliases(const Launch launch, const Array<float, 3> *__restrict__ rows, float *__restrict__ totals) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Array<float, 3> row = load(rows, launch.rows_len, i);
    store(totals, launch.totals_len, i, total(row) + total(repeat<float, 3>(1.0f)));
}
