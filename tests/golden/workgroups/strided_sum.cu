// strided_sum, tests/kernels/workgroups.rs:66

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned steps;
    unsigned sums_len, sums_offset;
};

extern "C" __global__ void __launch_bounds__(64) strided_sum(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ sums) {
    __shared__ Array<unsigned, 64> partial;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned lane = threadIdx.x;
    const unsigned base = workgroup_id.x * launch.steps * 64u;
    unsigned sum = 0u;
    for (unsigned step = 0u; step < launch.steps; step++) {
        if (load(x, launch.x_len, base + step * 64u + lane) == 7u) {
            continue;
        }
        sum += load(x, launch.x_len, base + step * 64u + lane);
    }
    if (lane < 64u) partial.element[lane] = sum;
    __syncthreads();
    store(sums, launch.sums_len, global_id.x, partial.load(63u - lane) ^ sum);
}
