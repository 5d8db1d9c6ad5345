// mixed, tests/kernels/arrays.rs:101

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

struct Tuple2_f32_f32 {
    float f0;
    float f1;
};

struct Tuple2_array2_f32_f32 {
    Array<float, 2> f0;
    float f1;
};

struct Tuple2_array2_f32_array2_f32 {
    Array<float, 2> f0;
    Array<float, 2> f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) mixed(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const auto element = Tuple2_f32_f32{0.0f, 1.0f};
    auto points = repeat<Tuple2_f32_f32, 3>(element);
    points.element[1u].f0 = load(x, launch.x_len, i);
    points.element[2u] = Tuple2_f32_f32{load(x, launch.x_len, i) * 2.0f, points.element[1u].f0 + 1.0f};
    auto pair = Tuple2_array2_f32_f32{Array<float, 2>{{1.0f, 2.0f}}, 3.0f};
    pair.f0.element[1u] = points.element[2u].f1;
    const Array<float, 2> kept = pair.f0;
    const float element_1 = load(x, launch.x_len, i);
    const Array<float, 2> both = Tuple2_array2_f32_array2_f32{kept, repeat<float, 2>(element_1)}.f1;
    const float first = both.element[0u];
    const float second = both.element[1u];
    const Array<Tuple2_f32_f32, 3> old = points;
    points.element[0u] = points.element[2u];
    store(y, launch.y_len, i, points.element[0u].f0 + old.element[0u].f1 * 10.0f + pair.f0.element[0u] * 100.0f + pair.f0.element[1u] * 1000.0f + pair.f1 + first - second);
}
