// nested, tests/kernels/unroll.rs:178

template <class T, unsigned N>
struct Array {
    T element[N];
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

// How an invocation has panicked: the number of the site, from 1, and the values of its message.
template <unsigned N>
struct Panic {
    unsigned site = 0u;
    unsigned values[N];
};

template <unsigned N, class... Words>
__device__ void panic(Panic<N> &panicked, unsigned site, Words... words) {
    [[maybe_unused]] unsigned i = 0;
    panicked.site = site + 1u;
    ((panicked.values[i++] = words), ...);
}

// Tells the host of a panic; of several, the first one with all that there is to say.
template <unsigned N, class Block>
__device__ void report(unsigned *record, const Block &launch, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = launch.first_x + blockIdx.x;
    record[6] = launch.first_y + blockIdx.y;
    record[7] = launch.first_z + blockIdx.z;
    record[8] = threadIdx.x;
    record[9] = threadIdx.y;
    record[10] = threadIdx.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned c_len, c_offset;
};

extern "C" __global__ void __launch_bounds__(256) nested(const Launch launch, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned base = global_id.x * 4u;
        const auto element = repeat<float, 2>(0.0f);
        auto product = repeat<Array<float, 2>, 2>(element);
        {
            unsigned k = 0u;
            const unsigned index = base + k;
            if (index >= launch.a_len) {
                panic(panicked, 0u, launch.a_len, index);
                return;
            }
            const unsigned index_1 = base + k * 2u;
            if (index_1 >= launch.b_len) {
                panic(panicked, 1u, launch.b_len, index_1);
                return;
            }
            const float value = a[index] * b[index_1];
            product.element[0u].element[0u] = product.element[0u].element[0u] + value;
            k += 1u;
            if (base >= launch.c_len) {
                panic(panicked, 2u, launch.c_len, base);
                return;
            }
            c[base] = float(k);
        }
        {
            unsigned k = 1u;
            const unsigned index = base + k;
            if (index >= launch.a_len) {
                panic(panicked, 3u, launch.a_len, index);
                return;
            }
            const unsigned index_1 = base + k * 2u;
            if (index_1 >= launch.b_len) {
                panic(panicked, 4u, launch.b_len, index_1);
                return;
            }
            const float value = a[index] * b[index_1];
            product.element[0u].element[0u] = product.element[0u].element[0u] + value;
            k += 1u;
            if (base >= launch.c_len) {
                panic(panicked, 5u, launch.c_len, base);
                return;
            }
            c[base] = float(k);
        }
        {
            unsigned k = 0u;
            const unsigned index = base + k;
            if (index >= launch.a_len) {
                panic(panicked, 6u, launch.a_len, index);
                return;
            }
            const unsigned index_1 = base + k * 2u + 1u;
            if (index_1 >= launch.b_len) {
                panic(panicked, 7u, launch.b_len, index_1);
                return;
            }
            const float value = a[index] * b[index_1];
            product.element[0u].element[1u] = product.element[0u].element[1u] + value;
            k += 1u;
            if (base >= launch.c_len) {
                panic(panicked, 8u, launch.c_len, base);
                return;
            }
            c[base] = float(k);
        }
        {
            unsigned k = 1u;
            const unsigned index = base + k;
            if (index >= launch.a_len) {
                panic(panicked, 9u, launch.a_len, index);
                return;
            }
            const unsigned index_1 = base + k * 2u + 1u;
            if (index_1 >= launch.b_len) {
                panic(panicked, 10u, launch.b_len, index_1);
                return;
            }
            const float value = a[index] * b[index_1];
            product.element[0u].element[1u] = product.element[0u].element[1u] + value;
            k += 1u;
            if (base >= launch.c_len) {
                panic(panicked, 11u, launch.c_len, base);
                return;
            }
            c[base] = float(k);
        }
        {
            unsigned k = 0u;
            const unsigned index = base + 2u + k;
            if (index >= launch.a_len) {
                panic(panicked, 12u, launch.a_len, index);
                return;
            }
            const unsigned index_1 = base + k * 2u;
            if (index_1 >= launch.b_len) {
                panic(panicked, 13u, launch.b_len, index_1);
                return;
            }
            const float value = a[index] * b[index_1];
            product.element[1u].element[0u] = product.element[1u].element[0u] + value;
            k += 1u;
            if (base >= launch.c_len) {
                panic(panicked, 14u, launch.c_len, base);
                return;
            }
            c[base] = float(k);
        }
        {
            unsigned k = 1u;
            const unsigned index = base + 2u + k;
            if (index >= launch.a_len) {
                panic(panicked, 15u, launch.a_len, index);
                return;
            }
            const unsigned index_1 = base + k * 2u;
            if (index_1 >= launch.b_len) {
                panic(panicked, 16u, launch.b_len, index_1);
                return;
            }
            const float value = a[index] * b[index_1];
            product.element[1u].element[0u] = product.element[1u].element[0u] + value;
            k += 1u;
            if (base >= launch.c_len) {
                panic(panicked, 17u, launch.c_len, base);
                return;
            }
            c[base] = float(k);
        }
        {
            unsigned k = 0u;
            const unsigned index = base + 2u + k;
            if (index >= launch.a_len) {
                panic(panicked, 18u, launch.a_len, index);
                return;
            }
            const unsigned index_1 = base + k * 2u + 1u;
            if (index_1 >= launch.b_len) {
                panic(panicked, 19u, launch.b_len, index_1);
                return;
            }
            const float value = a[index] * b[index_1];
            product.element[1u].element[1u] = product.element[1u].element[1u] + value;
            k += 1u;
            if (base >= launch.c_len) {
                panic(panicked, 20u, launch.c_len, base);
                return;
            }
            c[base] = float(k);
        }
        {
            unsigned k = 1u;
            const unsigned index = base + 2u + k;
            if (index >= launch.a_len) {
                panic(panicked, 21u, launch.a_len, index);
                return;
            }
            const unsigned index_1 = base + k * 2u + 1u;
            if (index_1 >= launch.b_len) {
                panic(panicked, 22u, launch.b_len, index_1);
                return;
            }
            const float value = a[index] * b[index_1];
            product.element[1u].element[1u] = product.element[1u].element[1u] + value;
            k += 1u;
            if (base >= launch.c_len) {
                panic(panicked, 23u, launch.c_len, base);
                return;
            }
            c[base] = float(k);
        }
        if (base >= launch.c_len) {
            panic(panicked, 24u, launch.c_len, base);
            return;
        }
        c[base] = product.element[0u].element[0u];
        const unsigned index = base + 1u;
        if (index >= launch.c_len) {
            panic(panicked, 25u, launch.c_len, index);
            return;
        }
        c[index] = product.element[0u].element[1u];
        const unsigned index_1 = base + 2u;
        if (index_1 >= launch.c_len) {
            panic(panicked, 26u, launch.c_len, index_1);
            return;
        }
        c[index_1] = product.element[1u].element[0u];
        const unsigned index_2 = base + 2u + 1u;
        if (index_2 >= launch.c_len) {
            panic(panicked, 27u, launch.c_len, index_2);
            return;
        }
        c[index_2] = product.element[1u].element[1u];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
