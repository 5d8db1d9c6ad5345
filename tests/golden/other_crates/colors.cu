// colors, tests/kernels/other_crates.rs:37

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
    unsigned kernel, number;
    unsigned colors_1_len, colors_1_offset;
    unsigned space;
    unsigned y_len, y_offset;
    unsigned hashes_len, hashes_offset;
};

// tests/shared-items/src/color.rs:20
__device__ bool Space_is_valid(unsigned value) {
    return value == Space_Linear || value == Space_Root;
}

// tests/shared-items/src/color.rs:6
__device__ bool Color_is_valid(Color value) {
    return Space_is_valid(value.space);
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

extern "C" __global__ void __launch_bounds__(256) colors(const Launch launch, const Color *__restrict__ colors_1, float *__restrict__ y, unsigned *__restrict__ hashes, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.colors_1_len) {
            panic(panicked, 0u, launch.colors_1_len, i);
            return;
        }
        const Color loaded = colors_1[i];
        if (!Color_is_valid(loaded)) {
            panic(panicked, 1u);
            return;
        }
        const auto color = Color{loaded.r, loaded.g, loaded.b, launch.space};
        const float kept = luminance(color);
        const Color loaded_1 = colors_1[i];
        if (!Color_is_valid(loaded_1)) {
            panic(panicked, 2u);
            return;
        }
        if (i >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, i);
            return;
        }
        y[i] = kept + luminance(loaded_1);
        unsigned value;
        const unsigned loaded_2 = colors_1[i].space;
        if (!Space_is_valid(loaded_2)) {
            panic(panicked, 4u, (loaded_2));
            return;
        }
        if (loaded_2 == Space_Linear) {
            value = hash(i);
        } else {
            value = hash(i) + 1u;
        }
        if (i >= launch.hashes_len) {
            panic(panicked, 5u, launch.hashes_len, i);
            return;
        }
        hashes[i] = value;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
