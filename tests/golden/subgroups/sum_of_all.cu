// sum_of_all, tests/kernels/subgroups.rs:78

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

__device__ unsigned subgroup_lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

__device__ unsigned subgroup_mask(unsigned lanes) {
    return ~0u >> (32u - lanes);
}

// What lane `from` of the subgroup's `lanes` has; this one's own if there is no such lane.
template <class T>
__device__ T subgroup_shuffle(T value, unsigned from, unsigned lanes) {
    union Words {
        T value;
        unsigned word[sizeof(T) / 4];
    } words = {value};
    const unsigned lane = from < lanes ? from : subgroup_lane_id();
    for (unsigned i = 0; i < sizeof(T) / 4; i++) words.word[i] = __shfl_sync(subgroup_mask(lanes), words.word[i], lane);
    return words.value;
}

struct subgroup_sum {
    template <class S>
    __device__ static S of(S a, S b) { return a + b; }
};

// A whole warp exchanges in pairs; in a part of one, lane 0 collects and tells the others.
template <class Operator, class S, class T>
__device__ T subgroup_reduce(T value, unsigned lanes) {
    union Parts {
        T value;
        S part[sizeof(T) / sizeof(S)];
    } parts = {value};
    const unsigned lane = subgroup_lane_id();
    for (unsigned i = 0; i < sizeof(T) / sizeof(S); i++) {
        S part = parts.part[i];
        for (unsigned distance = 16; distance > 0; distance /= 2) {
            if (lanes == 32u) {
                part = Operator::of(part, subgroup_shuffle(part, lane ^ distance, 32u));
            } else {
                const S other = subgroup_shuffle(part, lane + distance, lanes);
                if (lane + distance < lanes) part = Operator::of(part, other);
            }
        }
        parts.part[i] = lanes == 32u ? part : subgroup_shuffle(part, 0u, lanes);
    }
    return parts.value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) sum_of_all(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    __shared__ Array<float, 64> partial;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned subgroup_lane = ((threadIdx.z * 1u + threadIdx.y) * 64u + threadIdx.x) % 32u;
    const unsigned i = global_id.x;
    const unsigned lane = threadIdx.x;
    float value;
    if (i < launch.x_len) {
        value = load(x, launch.x_len, i);
    } else {
        value = 0.0f;
    }
    const float sum = subgroup_reduce<subgroup_sum, float>(value, 32u);
    if (lane < 64u) partial.element[lane] = 0.0f;
    __syncthreads();
    if (subgroup_lane == 0u) {
        const unsigned index = u32_div(lane, 32u);
        if (index < 64u) partial.element[index] = sum;
    }
    __syncthreads();
    float total = 0.0f;
    const unsigned to = u32_div(64u, 32u);
    for (unsigned k = 0u; k < to; k++) {
        total += partial.load(k);
    }
    if (lane == 0u) {
        store(y, launch.y_len, workgroup_id.x, total);
    }
}
