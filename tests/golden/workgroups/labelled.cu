// labelled, tests/kernels/workgroups.rs:138

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

extern "C" __global__ void __launch_bounds__(8) labelled(const Launch launch, const unsigned *__restrict__ limits, unsigned *__restrict__ y) {
    __shared__ Array<unsigned, 8> ring;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned lane = threadIdx.x;
    const unsigned limit = load(limits, launch.limits_len, workgroup_id.x);
    unsigned seen = 0u;
    if (lane < 8u) ring.element[lane] = lane;
    __syncthreads();
    for (unsigned round_1 = 0u; round_1 < 10u; round_1++) {
        bool continues = false;
        bool breaks = false;
        unsigned inner = 0u;
        while (true) {
            const unsigned next = ring.load((lane + 1u) % 8u);
            __syncthreads();
            if (lane < 8u) ring.element[lane] = next + round_1;
            __syncthreads();
            inner += 1u;
            if (inner == 3u) {
                continues = true;
                break;
            }
            if (round_1 * 3u + inner > limit) {
                breaks = true;
                break;
            }
            if (limit % 2u == 0u) {
                seen += ring.load(7u - lane);
                __syncthreads();
            } else {
                seen ^= next;
            }
        }
        if (continues) {
            continue;
        }
        if (breaks) {
            break;
        }
    }
    unsigned bonus;
    do {
        if (limit > 20u) {
            bonus = 0u;
            break;
        }
        if (lane < 8u) ring.element[lane] = ring.load(lane) + 1u;
        __syncthreads();
        bonus = ring.load((lane + 3u) % 8u);
    } while (false);
    store(y, launch.y_len, global_id.x, seen * 100u + bonus + ring.load(lane));
}
