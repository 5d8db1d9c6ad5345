// combined, tests/kernels/generics.rs:525

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

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    Array<unsigned, 2> stride;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) combined(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned from = launch.x_len - 1u - i;
    float sum = 0.0f;
    for (unsigned k = 0u; k < 2u; k++) {
        sum += load(x, launch.x_len, u32_rem(from + k, launch.x_len)) + 1.0f;
    }
    float value;
    const Array<unsigned, 2> kept = launch.stride;
    if (kept.element[0u] == 2u) {
        value = sum;
    } else {
        value = 0.0f;
    }
    store(y, launch.y_len, i, value);
}
