// nested, tests/kernels/structs.rs:358

template <class T, unsigned N>
struct Array {
    T element[N];
};

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

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
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

struct Meters {
    float value;
};

struct Point {
    Meters x;
    Meters y;
};

struct Bounds {
    Point low;
    Point high;
    Array<Array<int, 2>, 2> weights;
};

struct Shape {
    Array<Point, 3> corners;
    unsigned id;
    Bounds bounds;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned shapes_len, shapes_offset;
    Point to;
    Shape first;
    unsigned empty_len, empty_offset;
};

// tests/kernels/structs.rs:313
__device__ Point Point_new(Meters x, Meters y) {
    return Point{x, y};
}

// tests/kernels/structs.rs:305
__device__ float Meters_get(Meters self_) {
    return self_.value;
}

// tests/kernels/structs.rs:325
__device__ Point Point_least(Point self_, Point other) {
    return Point{Meters{fminf(self_.x.value, other.x.value)}, Meters{fminf(Meters_get(self_.y), Meters_get(other.y))}};
}

// tests/kernels/structs.rs:329
__device__ Point Point_most(Point self_, Point other) {
    const auto rest = Point{self_.x, Meters{fmaxf(self_.y.value, other.y.value)}};
    return Point{Meters{fmaxf(self_.x.value, other.x.value)}, rest.y};
}

// tests/kernels/structs.rs:336
__device__ Shape Shape_with_corner(Shape self_, unsigned i, Point to, Panic<2> &panicked) {
    Shape self__1 = self_;
    if (i >= 3u) {
        panic(panicked, 0u, 3u, i);
        return Shape{};
    }
    self__1.corners.element[i] = to;
    const Bounds rest = self__1.bounds;
    auto bounds = Bounds{self__1.corners.element[0u], self__1.corners.element[0u], rest.weights};
    for (unsigned k = 1u; k < 3u; k++) {
        bounds.low = Point_least(bounds.low, self__1.corners.element[k]);
        bounds.high = Point_most(bounds.high, self__1.corners.element[k]);
    }
    const unsigned index = i % 2u;
    bounds.weights.element[index].element[1u] = i32_add(bounds.weights.element[index].element[1u], 1);
    const unsigned index_1 = i % 2u;
    bounds.weights.element[1u].element[index_1] = i32_mul(bounds.weights.element[1u].element[index_1], 3);
    self__1.bounds = bounds;
    return self__1;
}

// tests/kernels/structs.rs:349
__device__ bool Shape_is_empty(Shape self_) {
    return self_.bounds.low.x.value == self_.bounds.high.x.value && self_.bounds.low.y.value == self_.bounds.high.y.value;
}

// tests/kernels/structs.rs:301
__device__ Meters Meters_new(float value) {
    return Meters{value};
}

extern "C" __global__ void __launch_bounds__(256) nested(const Launch launch, Shape *__restrict__ shapes, unsigned *__restrict__ empty, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.shapes_len) {
            panic(panicked, 1u, launch.shapes_len, i);
            return;
        }
        Shape shape = Shape_with_corner(shapes[i], i % 3u, launch.to, panicked);
        if (panicked.site != 0u) {
            return;
        }
        Shape element = shapes[i];
        shape.corners.element[2u] = element.corners.element[i % 3u];
        const Shape kept = launch.first;
        const unsigned index = i % 2u;
        shape.bounds.weights.element[1u].element[index] = i32_sub(shape.bounds.weights.element[1u].element[index], kept.bounds.weights.element[i % 2u].element[0u]);
        shapes[i] = shape;
        shapes[i].id = launch.first.id + i;
        const unsigned index_1 = i % 2u;
        shapes[i].bounds.weights.element[index_1].element[1u] = i32_shl(shapes[i].bounds.weights.element[index_1].element[1u], 1u);
        const Shape result = Shape_with_corner(shape, 0u, shape.corners.element[1u], panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (Shape_is_empty(result)) {
            if (i >= launch.empty_len) {
                panic(panicked, 2u, launch.empty_len, i);
                return;
            }
            empty[i] = 1u;
        }
        const auto picked = Array<Point, 3>{{Point_new(Meters{0.0f}, Meters{0.0f}), launch.first.bounds.high, Point_new(Meters_new(1.5f), Meters{0.0f})}};
        shapes[i].bounds.high = picked.element[i % 3u];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
