// assignments, tests/kernels/order.rs:70

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

extern "C" __global__ void __launch_bounds__(256) assignments(const Launch launch, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    unsigned k = 0u;
    const unsigned kept = k + 40u;
    k += 1u;
    store(y, launch.y_len, k, kept);
    const unsigned kept_1 = k + 50u;
    k += 1u;
    const unsigned index = k;
    store(y, launch.y_len, index, load(y, launch.y_len, index) + kept_1);
    auto array = repeat<unsigned, 4>(0u);
    const unsigned kept_2 = k + 60u;
    k += 1u;
    const unsigned index_1 = k;
    if (index_1 < 4u) array.element[index_1] = kept_2;
    k -= 1u;
    const unsigned index_2 = k - 1u;
    if (index_2 < 4u) array.element[index_2] = array.load(index_2) + 70u;
    store(y, launch.y_len, 3u, array.element[0u]);
    store(y, launch.y_len, 4u, array.element[1u]);
    store(y, launch.y_len, 5u, array.element[2u]);
    store(y, launch.y_len, 6u, array.element[3u]);
    unsigned total = 1u;
    total *= 10u;
    total += total + 5u;
    store(y, launch.y_len, 7u, total);
    unsigned index_3 = 0u;
    auto grid = Array<Array<unsigned, 2>, 2>{{Array<unsigned, 2>{{1u, 2u}}, Array<unsigned, 2>{{3u, 4u}}}};
    const unsigned kept_3 = index_3;
    index_3 = 1u;
    const unsigned index_4 = index_3;
    if (kept_3 < 2u && index_4 < 2u) grid.element[kept_3].element[index_4] = 9u;
    store(y, launch.y_len, 8u, grid.element[0u].element[0u] * 1000u + grid.element[0u].element[1u] * 100u + grid.element[1u].element[0u] * 10u + grid.element[1u].element[1u]);
    const unsigned kept_4 = k + 5u;
    const unsigned kept_5 = index_3 + 7u;
    index_3 = kept_4;
    k = kept_5;
    store(y, launch.y_len, 9u, index_3 * 10u + k);
    index_3 += 4u;
    store(y, launch.y_len, index_3, index_3);
}
