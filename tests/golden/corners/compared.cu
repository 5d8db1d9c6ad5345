// compared, tests/kernels/corners.rs:24

template <class T, unsigned N>
struct Array {
    T element[N];
};

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

constexpr unsigned Kind_Round = 0u;
constexpr unsigned Kind_Square = 1u;

struct Shape {
    Array<int, 2> sides;
    unsigned kind;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

// tests/kernels/corners.rs:14
__device__ bool Kind_is_valid(unsigned value) {
    return value == Kind_Round || value == Kind_Square;
}

// tests/kernels/corners.rs:8
__device__ bool Shape_is_valid(Shape value) {
    return Kind_is_valid(value.kind);
}

extern "C" __global__ void __launch_bounds__(256) compared(const Launch launch, const Shape *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (!(!(launch.x_len == 0u))) {
            panic(panicked, 0u);
            return;
        }
        const unsigned index = (i + 1u) % launch.x_len;
        if (index >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, index);
            return;
        }
        const Shape loaded = x[index];
        if (!Shape_is_valid(loaded)) {
            panic(panicked, 2u);
            return;
        }
        const Shape next = loaded;
        if (i >= launch.x_len) {
            panic(panicked, 3u, launch.x_len, i);
            return;
        }
        const Shape loaded_1 = x[i];
        if (!Shape_is_valid(loaded_1)) {
            panic(panicked, 4u);
            return;
        }
        const Shape loaded_2 = x[i];
        if (!Shape_is_valid(loaded_2)) {
            panic(panicked, 5u);
            return;
        }
        const Shape loaded_3 = x[i];
        if (!Shape_is_valid(loaded_3)) {
            panic(panicked, 6u);
            return;
        }
        if (i >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, i);
            return;
        }
        y[i] = unsigned(loaded_1.sides.element[0u] == next.sides.element[0u] && loaded_1.sides.element[1u] == next.sides.element[1u] && loaded_1.kind == next.kind) + unsigned(loaded_2.sides.element[0u] < next.sides.element[0u] || (loaded_2.sides.element[0u] == next.sides.element[0u] && loaded_2.sides.element[1u] < next.sides.element[1u]) || (loaded_2.sides.element[0u] == next.sides.element[0u] && loaded_2.sides.element[1u] == next.sides.element[1u] && loaded_2.kind < next.kind)) * 2u + unsigned(loaded_3.sides.element[0u] > next.sides.element[0u] || (loaded_3.sides.element[0u] == next.sides.element[0u] && loaded_3.sides.element[1u] > next.sides.element[1u]) || (loaded_3.sides.element[0u] == next.sides.element[0u] && loaded_3.sides.element[1u] == next.sides.element[1u] && loaded_3.kind >= next.kind)) * 4u;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
