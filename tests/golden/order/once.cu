// once, tests/kernels/order.rs:171

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

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

extern "C" __global__ void __launch_bounds__(256) once(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    unsigned n = 0u;
    n += 1u;
    const unsigned value = load(x, launch.x_len, n);
    n += 1u;
    const unsigned index = n;
    store(y, launch.y_len, index, load(y, launch.y_len, index) + value);
    const auto kept = Array<unsigned, 3>{{5u, 6u, 7u}};
    n += 1u;
    const unsigned picked = kept.load(n - 2u);
    store(y, launch.y_len, 0u, n * 10u + picked);
    unsigned m = 3u;
    const unsigned kept_1 = m;
    m = 100u;
    m = kept_1 + 1u;
    store(y, launch.y_len, 1u, m);
}
