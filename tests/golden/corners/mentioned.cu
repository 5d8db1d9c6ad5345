// mentioned, tests/kernels/corners.rs:40

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

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

constexpr unsigned Kind_Square = 1u;

struct Shape {
    Array<int, 2> sides;
    unsigned kind;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) mentioned(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const auto parity = Array<int, 2>{{load(x, launch.x_len, i) & 1, load(x, launch.x_len, i)}};
    int value;
    if (parity.element[0u] == 0 && parity.element[1u] >= 10) {
        value = 1;
    } else if (parity.element[1u] <= (-3)) {
        value = 2;
    } else {
        const auto matched = Shape{parity, Kind_Square};
        value = i32_mul(int(matched.sides.element[0u] == 0), 3);
    }
    store(y, launch.y_len, i, value);
}
