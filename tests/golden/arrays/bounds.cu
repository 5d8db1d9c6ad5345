// bounds, tests/kernels/arrays.rs:57

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

extern "C" __global__ void __launch_bounds__(256) bounds(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    auto a = Array<unsigned, 3>{{11u, 12u, 13u}};
    auto b = Array<Array<unsigned, 2>, 2>{{Array<unsigned, 2>{{21u, 22u}}, Array<unsigned, 2>{{23u, 24u}}}};
    auto c = repeat<bool, 2>(true);
    const unsigned index = load(x, launch.x_len, i);
    store(y, launch.y_len, 16u * i, a.load(index));
    store(y, launch.y_len, 16u * i + 1u, (index < 2u ? b.element[index].element[0u] : unsigned{}));
    store(y, launch.y_len, 16u * i + 2u, b.element[0u].load(index));
    store(y, launch.y_len, 16u * i + 3u, unsigned(c.load(index)));
    const Array<unsigned, 2> row = (index < 2u ? b.element[index] : Array<unsigned, 2>{});
    store(y, launch.y_len, 16u * i + 4u, row.element[0u] + row.element[1u]);
    if (index < 3u) a.element[index] = 100u;
    if (index < 2u) b.element[index].element[1u] = 200u;
    if (index < 2u) b.element[1u].element[index] = b.element[1u].load(index) + 300u;
    if (index < 2u) c.element[index] = false;
    store(y, launch.y_len, 16u * i + 5u, a.element[0u] + a.element[1u] * 1000u + a.element[2u] * 1000000u);
    store(y, launch.y_len, 16u * i + 6u, b.element[0u].element[0u] + b.element[0u].element[1u] * 1000u);
    store(y, launch.y_len, 16u * i + 7u, b.element[1u].element[0u] + b.element[1u].element[1u] * 1000u);
    store(y, launch.y_len, 16u * i + 8u, unsigned(c.element[0u]) + unsigned(c.element[1u]) * 2u);
}
