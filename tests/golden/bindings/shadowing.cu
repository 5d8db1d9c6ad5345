// shadowing, tests/kernels/bindings.rs:7

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) shadowing(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int x_1 = load(x, launch.x_len, i);
    const int x_2 = i32_add(x_1, 1);
    {
        const int x_3 = i32_mul(x_2, 100);
        store(y, launch.y_len, 4u * i, x_3);
    }
    store(y, launch.y_len, 4u * i + 1u, x_2);
    int x_3;
    if (x_2 > 3) {
        const int x_4 = i32_sub(x_2, 3);
        x_3 = i32_mul(x_4, 2);
    } else {
        const int x_4 = i32_sub(3, x_2);
        x_3 = x_4;
    }
    store(y, launch.y_len, 4u * i + 2u, x_3);
    const float x_4 = float(x_3) * 0.5f;
    for (int x_5 = 0; x_5 < 2; x_5++) {
        const unsigned index = 4u * i + 3u;
        store(y, launch.y_len, index, i32_add(load(y, launch.y_len, index), x_5));
    }
    const unsigned index = 4u * i + 3u;
    store(y, launch.y_len, index, i32_add(load(y, launch.y_len, index), __float2int_rz(x_4)));
}
