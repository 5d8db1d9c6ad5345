// nested, tests/kernels/unroll.rs:178

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
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned c_len, c_offset;
};

extern "C" __global__ void __launch_bounds__(256) nested(const Launch launch, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned base = global_id.x * 4u;
    const auto element = repeat<float, 2>(0.0f);
    auto product = repeat<Array<float, 2>, 2>(element);
    {
        unsigned k = 0u;
        const float value = load(a, launch.a_len, base + k) * load(b, launch.b_len, base + k * 2u);
        product.element[0u].element[0u] = product.element[0u].element[0u] + value;
        k += 1u;
        store(c, launch.c_len, base, float(k));
    }
    {
        unsigned k = 1u;
        const float value = load(a, launch.a_len, base + k) * load(b, launch.b_len, base + k * 2u);
        product.element[0u].element[0u] = product.element[0u].element[0u] + value;
        k += 1u;
        store(c, launch.c_len, base, float(k));
    }
    {
        unsigned k = 0u;
        const float value = load(a, launch.a_len, base + k) * load(b, launch.b_len, base + k * 2u + 1u);
        product.element[0u].element[1u] = product.element[0u].element[1u] + value;
        k += 1u;
        store(c, launch.c_len, base, float(k));
    }
    {
        unsigned k = 1u;
        const float value = load(a, launch.a_len, base + k) * load(b, launch.b_len, base + k * 2u + 1u);
        product.element[0u].element[1u] = product.element[0u].element[1u] + value;
        k += 1u;
        store(c, launch.c_len, base, float(k));
    }
    {
        unsigned k = 0u;
        const float value = load(a, launch.a_len, base + 2u + k) * load(b, launch.b_len, base + k * 2u);
        product.element[1u].element[0u] = product.element[1u].element[0u] + value;
        k += 1u;
        store(c, launch.c_len, base, float(k));
    }
    {
        unsigned k = 1u;
        const float value = load(a, launch.a_len, base + 2u + k) * load(b, launch.b_len, base + k * 2u);
        product.element[1u].element[0u] = product.element[1u].element[0u] + value;
        k += 1u;
        store(c, launch.c_len, base, float(k));
    }
    {
        unsigned k = 0u;
        const float value = load(a, launch.a_len, base + 2u + k) * load(b, launch.b_len, base + k * 2u + 1u);
        product.element[1u].element[1u] = product.element[1u].element[1u] + value;
        k += 1u;
        store(c, launch.c_len, base, float(k));
    }
    {
        unsigned k = 1u;
        const float value = load(a, launch.a_len, base + 2u + k) * load(b, launch.b_len, base + k * 2u + 1u);
        product.element[1u].element[1u] = product.element[1u].element[1u] + value;
        k += 1u;
        store(c, launch.c_len, base, float(k));
    }
    store(c, launch.c_len, base, product.element[0u].element[0u]);
    store(c, launch.c_len, base + 1u, product.element[0u].element[1u]);
    store(c, launch.c_len, base + 2u, product.element[1u].element[0u]);
    store(c, launch.c_len, base + 2u + 1u, product.element[1u].element[1u]);
}
