// shapes_of, tests/kernels/generics.rs:406

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
    unsigned kernel, number;
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
__device__ float Doubled_Square_describe_number(unsigned number_1) {
    return float(number_1);
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

extern "C" __global__ void __launch_bounds__(64) shapes_of(const Launch launch, const Doubled_Square *__restrict__ shapes, Array<float, 2> *__restrict__ y, unsigned *__restrict__ corners, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.shapes_len) {
            panic(panicked, 0u, launch.shapes_len, i);
            return;
        }
        const Array<float, 2> described = Doubled_Square_describe(shapes[i]);
        const float sum = sum_of_Doubled_Square_Doubled_Doubled_Square(shapes[i], Doubled_Doubled_Square{shapes[i], 3u});
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = Array<float, 2>{{described.element[0u] + sum, described.element[1u] + Doubled_Square_area(shapes[i]) + Doubled_Square_scaled_area_f32(shapes[i], 0.5f)}};
        if (i >= launch.corners_len) {
            panic(panicked, 2u, launch.corners_len, i);
            return;
        }
        corners[i] = 320808u;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
