// nested, tests/kernels/arrays.rs:19

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

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) nested(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    auto matrix = Array<Array<int, 3>, 2>{{Array<int, 3>{{1, 2, 3}}, Array<int, 3>{{4, 5, 6}}}};
    matrix.element[1u].element[2u] = load(x, launch.x_len, i);
    const unsigned index = unsigned(load(x, launch.x_len, i)) % 2u;
    const unsigned index_1 = unsigned(load(x, launch.x_len, i)) % 3u;
    if (index < 2u && index_1 < 3u) matrix.element[index].element[index_1] = i32_add((index < 2u && index_1 < 3u ? matrix.element[index].element[index_1] : int{}), 10);
    const Array<int, 3> row = matrix.element[1u];
    const Array<Array<int, 3>, 2> copy = matrix;
    matrix.element[0u] = Array<int, 3>{{7, 8, 9}};
    matrix.element[0u].element[1u] = row.element[0u];
    int sum = 0;
    for (unsigned r = 0u; r < 2u; r++) {
        for (unsigned c = 0u; c < 3u; c++) {
            sum = i32_sub(i32_add(i32_mul(sum, 3), (r < 2u && c < 3u ? matrix.element[r].element[c] : int{})), i32_mul((r < 2u && c < 3u ? copy.element[r].element[c] : int{}), 2));
        }
    }
    const int kept = i32_add(sum, row.element[2u]);
    const auto kept_1 = Array<int, 3>{{5, 6, 7}};
    store(y, launch.y_len, i, i32_add(kept, kept_1.load(unsigned(load(x, launch.x_len, i)) % 3u)));
}
