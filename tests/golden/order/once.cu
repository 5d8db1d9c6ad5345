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
__device__ void store(T *slice, unsigned len, unsigned i, T value) {
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
    unsigned value_1;
    {
        n += 1u;
        value_1 = n;
    }
    const unsigned value = load(x, launch.x_len, value_1);
    unsigned value_2;
    {
        n += 1u;
        value_2 = n;
    }
    store(y, launch.y_len, value_2, load(y, launch.y_len, value_2) + value);
    const Array<unsigned, 3> kept = Array<unsigned, 3>{{5u, 6u, 7u}};
    unsigned value_3;
    {
        n += 1u;
        value_3 = n - 2u;
    }
    const unsigned picked = kept.load(value_3);
    store(y, launch.y_len, 0u, n * 10u + picked);
    unsigned m = 3u;
    const unsigned kept_1 = m;
    unsigned value_4;
    {
        m = 100u;
        value_4 = 1u;
    }
    m = kept_1 + value_4;
    store(y, launch.y_len, 1u, m);
}
