// sum_of_all, tests/kernels/subgroups.rs:78

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
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

// How an invocation has panicked: the number of the site, from 1, and the values of its message.
template <unsigned N>
struct Panic {
    unsigned site = 0u;
    unsigned values[N];
};

template <unsigned N, class... Words>
__device__ void panic(Panic<N> &panicked, unsigned site, Words... words) {
    [[maybe_unused]] unsigned i = 0;
    panicked.site = site + 1u;
    ((panicked.values[i++] = words), ...);
}

// Tells the host of a panic; of several, the first one with all that there is to say.
template <unsigned N, class Block>
__device__ void report(unsigned *record, const Block &launch, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = launch.first_x + blockIdx.x;
    record[6] = launch.first_y + blockIdx.y;
    record[7] = launch.first_z + blockIdx.z;
    record[8] = threadIdx.x;
    record[9] = threadIdx.y;
    record[10] = threadIdx.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) sum_of_all(const Launch launch, const float *__restrict__ x, float *__restrict__ y, unsigned *record) {
    __shared__ Array<float, 64> partial;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned subgroup_lane = ((threadIdx.z * 1u + threadIdx.y) * 64u + threadIdx.x) % 32u;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        float value;
        if (i < launch.x_len) {
            if (i >= launch.x_len) {
                panic(panicked, 0u, launch.x_len, i);
                return;
            }
            value = x[i];
        } else {
            value = 0.0f;
        }
        const float sum = subgroup_reduce<subgroup_sum, float>(value, 32u);
        partial.element[lane] = 0.0f;
        __syncthreads();
        if (subgroup_lane == 0u) {
            const unsigned divisor = 32u;
            if (!(!(divisor == 0u))) {
                panic(panicked, 1u);
                return;
            }
            const unsigned index = lane / divisor;
            if (index >= 64u) {
                panic(panicked, 2u, 64u, index);
                return;
            }
            partial.element[index] = sum;
        }
        __syncthreads();
        float total = 0.0f;
        const unsigned divisor = 32u;
        if (!(!(divisor == 0u))) {
            panic(panicked, 3u);
            return;
        }
        const unsigned to = 64u / divisor;
        if (u32_saturating_sub(to, 1u) < 64u) {
            for (unsigned k = 0u; k < to; k++) {
                total += partial.element[k];
            }
        } else {
            for (unsigned k = 0u; k < to; k++) {
                if (k >= 64u) {
                    panic(panicked, 4u, 64u, k);
                    return;
                }
                total += partial.element[k];
            }
        }
        if (lane == 0u) {
            const unsigned index = workgroup_id.x;
            if (index >= launch.y_len) {
                panic(panicked, 5u, launch.y_len, index);
                return;
            }
            y[index] = total;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
