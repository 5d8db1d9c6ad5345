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
__device__ void store(T *slice, unsigned len, unsigned i, T value) {
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
    unsigned value;
    {
        k += 1u;
        value = k;
    }
    store(y, launch.y_len, value, kept);
    const unsigned kept_1 = k + 50u;
    unsigned value_1;
    {
        k += 1u;
        value_1 = k;
    }
    store(y, launch.y_len, value_1, load(y, launch.y_len, value_1) + kept_1);
    Array<unsigned, 4> array = repeat<unsigned, 4>(0u);
    const unsigned kept_2 = k + 60u;
    unsigned value_2;
    {
        k += 1u;
        value_2 = k;
    }
    if (value_2 < 4u) array.element[value_2] = kept_2;
    unsigned value_3;
    {
        k -= 1u;
        value_3 = 70u;
    }
    const unsigned index = k - 1u;
    if (index < 4u) array.element[index] = array.load(index) + value_3;
    store(y, launch.y_len, 3u, array.element[0u]);
    store(y, launch.y_len, 4u, array.element[1u]);
    store(y, launch.y_len, 5u, array.element[2u]);
    store(y, launch.y_len, 6u, array.element[3u]);
    unsigned total = 1u;
    unsigned value_4;
    {
        total *= 10u;
        value_4 = total + 5u;
    }
    total += value_4;
    store(y, launch.y_len, 7u, total);
    unsigned index_1 = 0u;
    Array<Array<unsigned, 2>, 2> grid = Array<Array<unsigned, 2>, 2>{{Array<unsigned, 2>{{1u, 2u}}, Array<unsigned, 2>{{3u, 4u}}}};
    const unsigned kept_3 = index_1;
    unsigned value_5;
    {
        index_1 = 1u;
        value_5 = index_1;
    }
    if (kept_3 < 2u && value_5 < 2u) grid.element[kept_3].element[value_5] = 9u;
    store(y, launch.y_len, 8u, grid.element[0u].element[0u] * 1000u + grid.element[0u].element[1u] * 100u + grid.element[1u].element[0u] * 10u + grid.element[1u].element[1u]);
    const unsigned kept_4 = k + 5u;
    const unsigned kept_5 = index_1 + 7u;
    index_1 = kept_4;
    k = kept_5;
    store(y, launch.y_len, 9u, index_1 * 10u + k);
    unsigned value_6;
    {
        index_1 += 4u;
        value_6 = index_1;
    }
    store(y, launch.y_len, index_1, value_6);
}
