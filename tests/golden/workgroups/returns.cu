// returns, tests/kernels/workgroups.rs:204

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

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
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

extern "C" __global__ void __launch_bounds__(16) returns(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    __shared__ Array<int, 16> all;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 16u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned i = global_id.x;
    const unsigned lane = threadIdx.x;
    if (workgroup_id.x % 3u == 1u) {
        return;
    }
    if (lane < 16u) all.element[lane] = load(x, launch.x_len, i);
    __syncthreads();
    const int neighbour = all.load(lane ^ 1u);
    if (neighbour % 2 == 0) {
        return;
    }
    int sum = neighbour;
    for (unsigned k = 0u; k < 40u; k++) {
        if (all.load(k % 16u) == 5) {
            return;
        }
        sum = i32_add(sum, i32_mul(all.load(k % 16u), int(k)));
    }
    store(y, launch.y_len, i, sum);
}
