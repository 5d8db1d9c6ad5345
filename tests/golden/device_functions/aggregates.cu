// aggregates, tests/kernels/device_functions.rs:331

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

struct Tuple2_usize_usize {
    unsigned f0;
    unsigned f1;
};

struct Tuple2_array2_f32_f32 {
    Array<float, 2> f0;
    float f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

// tests/kernels/device_functions.rs:310
__device__ Array<unsigned, 4> reversed(Array<unsigned, 4> a, Tuple2_usize_usize argument) {
    Array<unsigned, 4> a_1 = a;
    const unsigned start = argument.f0;
    const unsigned end = argument.f1;
    const Array<unsigned, 4> original = a_1;
    for (unsigned i = start; i < end; i++) {
        if (i < 4u) a_1.element[i] = original.load(start + end - 1u - i);
    }
    return a_1;
}

// tests/kernels/device_functions.rs:319
__device__ Tuple2_array2_f32_f32 extent(Array<Array<float, 2>, 3> a) {
    auto sum = repeat<float, 2>(0.0f);
    for (unsigned i = 0u; i < 3u; i++) {
        const Array<float, 2> a_1 = (i < 3u ? a.element[i] : Array<float, 2>{});
        sum.element[0u] = sum.element[0u] + a_1.element[0u];
        sum.element[1u] = sum.element[1u] + a_1.element[1u];
    }
    const float a_1 = sum.element[0u] * sum.element[1u];
    return Tuple2_array2_f32_f32{sum, a_1};
}

extern "C" __global__ void __launch_bounds__(256) aggregates(const Launch launch, const Array<unsigned, 4> *__restrict__ x, Array<unsigned, 4> *__restrict__ y, Array<float, 3> *__restrict__ z) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, reversed(load(x, launch.x_len, i), Tuple2_usize_usize{i % 3u, 2u + i % 3u}));
    const float f = float(load(x, launch.x_len, i).element[1u]);
    const Array<unsigned, 4> kept = reversed(Array<unsigned, 4>{{1u, 2u, 3u, 4u}}, Tuple2_usize_usize{0u, 4u});
    const Tuple2_array2_f32_f32 matched = extent(Array<Array<float, 2>, 3>{{Array<float, 2>{{f, 1.0f}}, Array<float, 2>{{2.0f, f}}, Array<float, 2>{{0.5f, float(kept.element[0u])}}}});
    const Array<float, 2> sum = matched.f0;
    const float area = matched.f1;
    store(z, launch.z_len, i, Array<float, 3>{{sum.element[0u], sum.element[1u], area}});
}
