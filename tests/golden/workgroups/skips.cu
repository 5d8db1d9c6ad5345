// skips, tests/kernels/workgroups.rs:238

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
    unsigned limits_len, limits_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(8) skips(const Launch launch, const unsigned *__restrict__ limits, unsigned *__restrict__ y) {
    __shared__ Array<unsigned, 8> ring;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned lane = threadIdx.x;
    const unsigned limit = load(limits, launch.limits_len, workgroup_id.x);
    unsigned sum = 0u;
    for (unsigned round_1 = 0u; round_1 < 3u; round_1++) {
        bool continues = false;
        if (lane < 8u) ring.element[lane] = lane + round_1 + sum;
        do {
            if (limit % 2u == 0u) {
                __syncthreads();
                const unsigned next = ring.load((lane + 1u) % 8u);
                __syncthreads();
                if (next % 3u == 0u) {
                    break;
                }
                if (next % 3u == 1u) {
                    continues = true;
                    break;
                }
                sum += next;
            }
            sum += 100u;
        } while (false);
        if (continues) {
            continue;
        }
        sum += 1000u;
    }
    if (limit > 4u) {
        __syncthreads();
        if (lane % 2u == 0u) {
            return;
        }
    }
    store(y, launch.y_len, global_id.x, sum + 1u);
}
