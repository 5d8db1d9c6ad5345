// matmul, tests/kernels/workgroups.rs:9

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

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

__device__ unsigned u32_div_ceil(unsigned a, unsigned b) {
    return u32_div(a, b) + unsigned(u32_rem(a, b) != 0);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned n;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned c_len, c_offset;
};

extern "C" __global__ void __launch_bounds__(256) matmul(const Launch launch, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c) {
    __shared__ Array<Array<float, 16>, 16> tile_a;
    __shared__ Array<Array<float, 16>, 16> tile_b;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 16u + threadIdx.x, (launch.first_y + blockIdx.y) * 16u + threadIdx.y, launch.first_z + blockIdx.z};
    const unsigned column = global_id.x;
    const unsigned row = global_id.y;
    const unsigned x = threadIdx.x;
    const unsigned y = threadIdx.y;
    float sum = 0.0f;
    const unsigned to = u32_div_ceil(launch.n, 16u);
    for (unsigned tile = 0u; tile < to; tile++) {
        const unsigned k_x = tile * 16u + x;
        const unsigned k_y = tile * 16u + y;
        float value;
        if (row < launch.n && k_x < launch.n) {
            value = load(a, launch.a_len, row * launch.n + k_x);
        } else {
            value = 0.0f;
        }
        if (y < 16u && x < 16u) tile_a.element[y].element[x] = value;
        float value_1;
        if (k_y < launch.n && column < launch.n) {
            value_1 = load(b, launch.b_len, k_y * launch.n + column);
        } else {
            value_1 = 0.0f;
        }
        if (y < 16u && x < 16u) tile_b.element[y].element[x] = value_1;
        __syncthreads();
        for (unsigned k = 0u; k < 16u; k++) {
            sum += (y < 16u && k < 16u ? tile_a.element[y].element[k] : float{}) * (k < 16u && x < 16u ? tile_b.element[k].element[x] : float{});
        }
        __syncthreads();
    }
    if (row < launch.n && column < launch.n) {
        store(c, launch.c_len, row * launch.n + column, sum);
    }
}
