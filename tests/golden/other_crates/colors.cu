// colors, tests/kernels/other_crates.rs:37

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

constexpr unsigned Space_Linear = 0u;
constexpr unsigned Space_Root = 4u;

struct Color {
    float r;
    float g;
    float b;
    unsigned space;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned colors_1_len, colors_1_offset;
    unsigned space;
    unsigned y_len, y_offset;
    unsigned hashes_len, hashes_offset;
};

// tests/shared-items/src/color.rs:20
__device__ unsigned Space_checked(unsigned value) {
    return (value == Space_Linear || value == Space_Root ? value : Space_Linear);
}

// tests/shared-items/src/color.rs:6
__device__ Color Color_checked(Color value) {
    return Color{value.r, value.g, value.b, Space_checked(value.space)};
}

// tests/shared-items/src/color.rs:36
__device__ float linear(float value, unsigned space) {
    if (space == Space_Linear) {
        return value;
    } else {
        return value * value;
    }
}

// tests/shared-items/src/color.rs:29
__device__ float luminance(Color color) {
    return 0.25f * linear(color.r, color.space) + 0.625f * linear(color.g, color.space) + 0.125f * linear(color.b, color.space);
}

// tests/shared-items/src/noise.rs:5
__device__ unsigned hash(unsigned x) {
    const unsigned x_1 = (x ^ (x >> 16)) * 2246822507u;
    const unsigned x_2 = (x_1 ^ (x_1 >> 13)) * 3266489909u;
    return x_2 ^ (x_2 >> 16);
}

extern "C" __global__ void __launch_bounds__(256) colors(const Launch launch, const Color *__restrict__ colors_1, float *__restrict__ y, unsigned *__restrict__ hashes) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Color rest = Color_checked(load(colors_1, launch.colors_1_len, i));
    const auto color = Color{rest.r, rest.g, rest.b, launch.space};
    store(y, launch.y_len, i, luminance(color) + luminance(Color_checked(load(colors_1, launch.colors_1_len, i))));
    unsigned value;
    const unsigned matched = Space_checked(load(colors_1, launch.colors_1_len, i).space);
    if (matched == Space_Linear) {
        value = hash(i);
    } else {
        value = hash(i) + 1u;
    }
    store(hashes, launch.hashes_len, i, value);
}
