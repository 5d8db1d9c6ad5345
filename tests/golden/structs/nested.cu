// nested, tests/kernels/structs.rs:358

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

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
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
__device__ Shape Shape_with_corner(Shape self_, unsigned i, Point to) {
    Shape self__1 = self_;
    if (i < 3u) self__1.corners.element[i] = to;
    const Bounds rest = self__1.bounds;
    auto bounds = Bounds{self__1.corners.element[0u], self__1.corners.element[0u], rest.weights};
    for (unsigned k = 1u; k < 3u; k++) {
        bounds.low = Point_least(bounds.low, self__1.corners.load(k));
        bounds.high = Point_most(bounds.high, self__1.corners.load(k));
    }
    const unsigned index = i % 2u;
    if (index < 2u) bounds.weights.element[index].element[1u] = i32_add((index < 2u ? bounds.weights.element[index].element[1u] : int{}), 1);
    const unsigned index_1 = i % 2u;
    if (index_1 < 2u) bounds.weights.element[1u].element[index_1] = i32_mul(bounds.weights.element[1u].load(index_1), 3);
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

extern "C" __global__ void __launch_bounds__(256) nested(const Launch launch, Shape *__restrict__ shapes, unsigned *__restrict__ empty) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    Shape shape = Shape_with_corner(load(shapes, launch.shapes_len, i), i % 3u, launch.to);
    Shape element = load(shapes, launch.shapes_len, i);
    shape.corners.element[2u] = element.corners.load(i % 3u);
    const Shape kept = launch.first;
    const unsigned index = i % 2u;
    if (index < 2u) shape.bounds.weights.element[1u].element[index] = i32_sub(shape.bounds.weights.element[1u].load(index), (i % 2u < 2u ? kept.bounds.weights.element[i % 2u].element[0u] : int{}));
    store(shapes, launch.shapes_len, i, shape);
    if (i < launch.shapes_len) shapes[i].id = launch.first.id + i;
    const unsigned index_1 = i % 2u;
    if (i < launch.shapes_len && index_1 < 2u) shapes[i].bounds.weights.element[index_1].element[1u] = i32_shl(load(shapes, launch.shapes_len, i).bounds.weights.load(index_1).element[1u], 1u);
    if (Shape_is_empty(Shape_with_corner(shape, 0u, shape.corners.element[1u]))) {
        store(empty, launch.empty_len, i, 1u);
    }
    const auto picked = Array<Point, 3>{{Point_new(Meters{0.0f}, Meters{0.0f}), launch.first.bounds.high, Point_new(Meters_new(1.5f), Meters{0.0f})}};
    if (i < launch.shapes_len) shapes[i].bounds.high = picked.load(i % 3u);
}
