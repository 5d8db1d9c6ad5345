// agreed, tests/kernels/workgroups.rs:389

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(32) agreed(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    __shared__ unsigned go_on;
    __shared__ Array<unsigned, 32> values;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned lane = threadIdx.x;
    if (lane < 32u) values.element[lane] = load(x, launch.x_len, global_id.x);
    unsigned rounds = 0u;
    while (true) {
        __syncthreads();
        if (lane == 0u) {
            go_on = 0u;
            for (unsigned k = 0u; k < 32u; k++) {
                if (values.load(k) > 1u) {
                    go_on = go_on + 1u;
                }
            }
        }
        __syncthreads();
        const unsigned count = go_on;
        __syncthreads();
        if (count == 0u || rounds == 50u) {
            break;
        }
        if (lane < 32u) values.element[lane] = values.load(lane) / 2u;
        rounds += 1u;
    }
    store(y, launch.y_len, global_id.x, rounds * 10u + values.load(lane));
}
