// words, tests/kernels/enums.rs:273

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned texture_len, texture_offset;
};

// tests/kernels/enums.rs:257
__device__ unsigned Texture2D_checked(unsigned value) {
    return (value == Texture2D_vec3 || value == Texture2D_half || value == Texture2D_type || value == Texture2D_Texture ? value : Texture2D_vec3);
}

// tests/kernels/enums.rs:266
__device__ unsigned Half_checked(unsigned value) {
    return (value == Half_vec3 || value == Half_half ? value : Half_vec3);
}

extern "C" __global__ void __launch_bounds__(256) words(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *__restrict__ texture) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned int_1 = global_id.x;
    unsigned value;
    const unsigned matched = Texture2D_checked(load(x, launch.x_len, int_1));
    if (matched == Texture2D_vec3 || matched == Texture2D_type) {
        value = Half_vec3;
    } else {
        value = Half_half;
    }
    store(y, launch.y_len, int_1, value);
    store(texture, launch.texture_len, int_1, Texture2D_checked(load(x, launch.x_len, int_1)) + Half_checked(load(y, launch.y_len, int_1)));
}
