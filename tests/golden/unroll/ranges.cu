// ranges, tests/kernels/unroll.rs:25

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) ranges(const Launch launch, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    unsigned at = global_id.x * 20u;
    store(y, launch.y_len, at, -1);
    at += 1u;
    store(y, launch.y_len, at, 0);
    at += 1u;
    store(y, launch.y_len, at, 1);
    at += 1u;
    store(y, launch.y_len, at, 9);
    at += 1u;
    store(y, launch.y_len, at, 5);
    at += 1u;
    store(y, launch.y_len, at, 1);
    at += 1u;
    store(y, launch.y_len, at, 18);
    at += 1u;
    store(y, launch.y_len, at, 12);
    at += 1u;
    store(y, launch.y_len, at, 6);
    at += 1u;
    store(y, launch.y_len, at, 0);
    at += 1u;
    const auto table = Array<int, 3>{{7, 8, 9}};
    store(y, launch.y_len, at, table.element[0u]);
    at += unsigned(table.element[0u]) / 7u;
    if (table.element[0u] != 8) {
        store(y, launch.y_len, at, table.element[0u]);
        at += 1u;
    }
    store(y, launch.y_len, at, table.element[1u]);
    at += unsigned(table.element[1u]) / 7u;
    if (table.element[1u] != 8) {
        store(y, launch.y_len, at, table.element[1u]);
        at += 1u;
    }
    store(y, launch.y_len, at, table.element[2u]);
    at += unsigned(table.element[2u]) / 7u;
    if (table.element[2u] != 8) {
        store(y, launch.y_len, at, table.element[2u]);
        at += 1u;
    }
    store(y, launch.y_len, at, -1);
    at = at;
}
