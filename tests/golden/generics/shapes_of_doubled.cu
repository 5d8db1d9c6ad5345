// shapes_of, tests/kernels/generics.rs:406

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

struct Square {
    float value;
};

struct Doubled_Square {
    Square shape;
    unsigned times;
};

struct Doubled_Doubled_Square {
    Doubled_Square shape;
    unsigned times;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned shapes_len, shapes_offset;
    unsigned y_len, y_offset;
    unsigned corners_len, corners_offset;
};

// tests/kernels/generics.rs:341
__device__ float u32_factor(unsigned self_) {
    return float(self_);
}

// tests/kernels/generics.rs:347
__device__ float f32_factor(float self_) {
    return self_;
}

// tests/kernels/generics.rs:375
__device__ float Square_area(Square self_) {
    return self_.value * self_.value;
}

// tests/kernels/generics.rs:323
__device__ float Square_scaled_area_u32(Square self_, unsigned by) {
    return Square_area(self_) * u32_factor(by) * u32_factor(by);
}

// tests/kernels/generics.rs:392
__device__ float Doubled_Square_area(Doubled_Square self_) {
    return Square_scaled_area_u32(self_.shape, self_.times);
}

// tests/kernels/generics.rs:331
__device__ float Doubled_Square_describe_number(unsigned number) {
    return float(number);
}

// tests/kernels/generics.rs:323
__device__ float Doubled_Square_scaled_area_u32(Doubled_Square self_, unsigned by) {
    return Doubled_Square_area(self_) * u32_factor(by) * u32_factor(by);
}

// tests/kernels/generics.rs:327
__device__ Array<float, 2> Doubled_Square_describe(Doubled_Square self_) {
    return Array<float, 2>{{Doubled_Square_describe_number(8u), Doubled_Square_scaled_area_u32(self_, 2u)}};
}

// tests/kernels/generics.rs:392
__device__ float Doubled_Doubled_Square_area(Doubled_Doubled_Square self_) {
    return Doubled_Square_scaled_area_u32(self_.shape, self_.times);
}

// tests/kernels/generics.rs:401
__device__ float sum_of_Doubled_Square_Doubled_Doubled_Square(Doubled_Square first, Doubled_Doubled_Square second) {
    return Doubled_Square_area(first) + Doubled_Doubled_Square_area(second);
}

// tests/kernels/generics.rs:323
__device__ float Doubled_Square_scaled_area_f32(Doubled_Square self_, float by) {
    return Doubled_Square_area(self_) * f32_factor(by) * f32_factor(by);
}

extern "C" __global__ void __launch_bounds__(64) shapes_of(const Launch launch, const Doubled_Square *__restrict__ shapes, Array<float, 2> *__restrict__ y, unsigned *__restrict__ corners) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Array<float, 2> described = Doubled_Square_describe(load(shapes, launch.shapes_len, i));
    const float sum = sum_of_Doubled_Square_Doubled_Doubled_Square(load(shapes, launch.shapes_len, i), Doubled_Doubled_Square{load(shapes, launch.shapes_len, i), 3u});
    store(y, launch.y_len, i, Array<float, 2>{{described.element[0u] + sum, described.element[1u] + Doubled_Square_area(load(shapes, launch.shapes_len, i)) + Doubled_Square_scaled_area_f32(load(shapes, launch.shapes_len, i), 0.5f)}});
    store(corners, launch.corners_len, i, 320808u);
}
