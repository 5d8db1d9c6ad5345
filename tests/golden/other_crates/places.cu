// places, tests/kernels/other_crates.rs:18

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

struct Place {
    unsigned x;
    unsigned y;
};

struct Square {
    float value;
};

struct Corner {
    unsigned x;
    unsigned y;
};

struct Rectangle {
    float width;
    float height;
    Corner at;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned y_len, y_offset;
    unsigned areas_len, areas_offset;
    unsigned sides_len, sides_offset;
};

// tests/shared-items/src/lib.rs:23
__device__ unsigned wrapped(unsigned i) {
    return i % 4u;
}

// tests/shared-items/src/lib.rs:18
__device__ Place in_tile(unsigned i) {
    return Place{wrapped(i), wrapped(i / 4u)};
}

// tests/shared-items/src/lib.rs:78
__device__ Rectangle Rectangle_new(float width, float height, Place at) {
    return Rectangle{width, height, Corner{at.x, at.y}};
}

// tests/shared-items/src/lib.rs:111
__device__ Rectangle Rectangle_add(Rectangle self_, Rectangle other) {
    const float width = self_.width;
    const float height = self_.height;
    const Corner at = self_.at;
    return Rectangle{width + other.width, height + other.height, Corner{at.x + other.at.x, at.y + other.at.y}};
}

// tests/shared-items/src/lib.rs:83
__device__ Place Rectangle_corner(Rectangle self_) {
    return Place{self_.at.x, self_.at.y};
}

// tests/kernels/other_crates.rs:11
__device__ Place corner_of(unsigned i) {
    const Rectangle a = Rectangle_new(1.0f, 2.0f, in_tile(i));
    const Rectangle sum = Rectangle_add(a, Rectangle_new(3.0f, 4.0f, in_tile(8u)));
    return Rectangle_corner(sum);
}

// tests/shared-items/src/lib.rs:117
__device__ float squared(float x) {
    return x * x;
}

// tests/shared-items/src/lib.rs:91
__device__ float Square_area(Square self_) {
    return squared(self_.value);
}

// tests/shared-items/src/lib.rs:53
__device__ float Square_total(Square self_) {
    return Square_area(self_) * 2.0f;
}

// tests/shared-items/src/lib.rs:99
__device__ float Rectangle_area(Rectangle self_) {
    return self_.width * self_.height;
}

// tests/shared-items/src/lib.rs:103
__device__ float Rectangle_total(Rectangle self_) {
    return Rectangle_area(self_);
}

extern "C" __global__ void __launch_bounds__(256) places(const Launch launch, Place *__restrict__ y, float *__restrict__ areas, const Square *__restrict__ sides, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, i);
            return;
        }
        y[i] = corner_of(i);
        if (i >= launch.sides_len) {
            panic(panicked, 1u, launch.sides_len, i);
            return;
        }
        if (i >= launch.areas_len) {
            panic(panicked, 2u, launch.areas_len, i);
            return;
        }
        areas[i] = Square_total(sides[i]) + Rectangle_total(Rectangle_new(2.0f, 8.0f, y[i]));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
