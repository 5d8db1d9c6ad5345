// words, tests/kernels/enums.rs:273

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

constexpr unsigned Half_half = 2u;
constexpr unsigned Half_vec3 = 40u;
constexpr unsigned Texture2D_Texture = 7u;
constexpr unsigned Texture2D_half = 5u;
constexpr unsigned Texture2D_type = 6u;
constexpr unsigned Texture2D_vec3 = 0u;

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned texture_len, texture_offset;
};

// tests/kernels/enums.rs:257
__device__ bool Texture2D_is_valid(unsigned value) {
    return value == Texture2D_vec3 || value == Texture2D_half || value == Texture2D_type || value == Texture2D_Texture;
}

// tests/kernels/enums.rs:266
__device__ bool Half_is_valid(unsigned value) {
    return value == Half_vec3 || value == Half_half;
}

extern "C" __global__ void __launch_bounds__(256) words(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *__restrict__ texture, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned int_1 = global_id.x;
        unsigned value;
        if (int_1 >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, int_1);
            return;
        }
        const unsigned loaded = x[int_1];
        if (!Texture2D_is_valid(loaded)) {
            panic(panicked, 1u, (loaded));
            return;
        }
        if (loaded == Texture2D_vec3 || loaded == Texture2D_type) {
            value = Half_vec3;
        } else {
            value = Half_half;
        }
        if (int_1 >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, int_1);
            return;
        }
        y[int_1] = value;
        const unsigned loaded_1 = x[int_1];
        if (!Texture2D_is_valid(loaded_1)) {
            panic(panicked, 3u, (loaded_1));
            return;
        }
        const unsigned loaded_2 = y[int_1];
        if (!Half_is_valid(loaded_2)) {
            panic(panicked, 4u, (loaded_2));
            return;
        }
        if (int_1 >= launch.texture_len) {
            panic(panicked, 5u, launch.texture_len, int_1);
            return;
        }
        texture[int_1] = loaded_1 + loaded_2;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
