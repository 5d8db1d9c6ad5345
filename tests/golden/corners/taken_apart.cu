// taken_apart, tests/kernels/corners.rs:32

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

constexpr unsigned Kind_Round = 0u;

struct Shape {
    Array<int, 2> sides;
    unsigned kind;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) taken_apart(const Launch launch, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const auto argument = Shape{Array<int, 2>{{int(i), 3}}, Kind_Round};
    const int a = argument.sides.element[0u];
    const int b = argument.sides.element[1u];
    store(y, launch.y_len, i, i32_mul(a, b));
}
