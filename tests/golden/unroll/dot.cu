// dot, tests/kernels/unroll.rs:6

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

extern "C" __global__ void __launch_bounds__(256) dot_kernel(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    auto row = repeat<float, 4>(0.0f);
    row.element[0u] = load(x, launch.x_len, i * 4u);
    row.element[1u] = load(x, launch.x_len, i * 4u + 1u);
    row.element[2u] = load(x, launch.x_len, i * 4u + 2u);
    row.element[3u] = load(x, launch.x_len, i * 4u + 3u);
    float sum = 0.0f;
    sum += row.element[0u] * row.element[1u];
    sum += row.element[1u] * row.element[2u];
    sum += row.element[2u] * row.element[3u];
    store(y, launch.y_len, i, sum);
}
