// tree_sum, tests/kernels/workgroups.rs:38

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned sums_len, sums_offset;
};

extern "C" __global__ void __launch_bounds__(256) tree_sum(const Launch launch, const int *__restrict__ x, int *__restrict__ sums) {
    __shared__ Array<int, 256> partial;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned i = global_id.x;
    const unsigned lane = threadIdx.x;
    int value;
    if (i < launch.size_x) {
        value = load(x, launch.x_len, i);
    } else {
        value = 0;
    }
    if (lane < 256u) partial.element[lane] = value;
    __syncthreads();
    unsigned stride = 128u;
    while (stride > 0u) {
        if (stride < 4u) {
            break;
        }
        if (lane < stride) {
            if (lane < 256u) partial.element[lane] = i32_add(partial.load(lane), partial.load(lane + stride));
        }
        __syncthreads();
        stride = stride / 2u;
    }
    if (lane != 0u) {
        return;
    }
    int sum = 0;
    for (unsigned k = 0u; k < 4u; k++) {
        sum = i32_add(sum, partial.load(k));
    }
    store(sums, launch.sums_len, workgroup_id.x, sum);
}
