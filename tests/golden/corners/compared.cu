// compared, tests/kernels/corners.rs:24

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

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

constexpr unsigned Kind_Round = 0u;
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

// tests/kernels/corners.rs:14
__device__ unsigned Kind_checked(unsigned value) {
    return (value == Kind_Round || value == Kind_Square ? value : Kind_Round);
}

// tests/kernels/corners.rs:8
__device__ Shape Shape_checked(Shape value) {
    return Shape{value.sides, Kind_checked(value.kind)};
}

extern "C" __global__ void __launch_bounds__(256) compared(const Launch launch, const Shape *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Shape next = Shape_checked(load(x, launch.x_len, u32_rem(i + 1u, launch.x_len)));
    const Shape left = Shape_checked(load(x, launch.x_len, i));
    const Shape left_1 = Shape_checked(load(x, launch.x_len, i));
    const Shape left_2 = Shape_checked(load(x, launch.x_len, i));
    store(y, launch.y_len, i, unsigned(left.sides.element[0u] == next.sides.element[0u] && left.sides.element[1u] == next.sides.element[1u] && left.kind == next.kind) + unsigned(left_1.sides.element[0u] < next.sides.element[0u] || (left_1.sides.element[0u] == next.sides.element[0u] && left_1.sides.element[1u] < next.sides.element[1u]) || (left_1.sides.element[0u] == next.sides.element[0u] && left_1.sides.element[1u] == next.sides.element[1u] && left_1.kind < next.kind)) * 2u + unsigned(left_2.sides.element[0u] > next.sides.element[0u] || (left_2.sides.element[0u] == next.sides.element[0u] && left_2.sides.element[1u] > next.sides.element[1u]) || (left_2.sides.element[0u] == next.sides.element[0u] && left_2.sides.element[1u] == next.sides.element[1u] && left_2.kind >= next.kind)) * 4u);
}
