// inferred, tests/kernels/bindings.rs:92

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) inferred(const Launch launch, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned a = 2u;
    const float b = 3.0f;
    float c;
    const auto d = repeat<unsigned, 3>(0u);
    c = b;
    store(y, launch.y_len, a, c * 2.0f);
    store(y, launch.y_len, d.element[1u], b);
    const unsigned e = 1u;
    store(y, launch.y_len, e, float(e) - b);
}
