// strided_sum, tests/kernels/workgroups.rs:66

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
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
    unsigned steps;
    unsigned sums_len, sums_offset;
};

extern "C" __global__ void __launch_bounds__(64) strided_sum(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ sums, unsigned *record) {
    __shared__ Array<unsigned, 64> partial;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned lane = threadIdx.x;
        const unsigned base = workgroup_id.x * launch.steps * 64u;
        unsigned sum = 0u;
        if (u32_saturating_add(u32_saturating_add(base, (u32_saturating_sub(launch.steps, 1u) <= 67108863u ? u32_saturating_sub(launch.steps, 1u) * 64u : 4294967295u)), lane) < launch.x_len) {
            for (unsigned step = 0u; step < launch.steps; step++) {
                const unsigned index = base + step * 64u + lane;
                if (x[index] == 7u) {
                    continue;
                }
                sum += x[index];
            }
        } else {
            for (unsigned step = 0u; step < launch.steps; step++) {
                const unsigned index = base + step * 64u + lane;
                if (index >= launch.x_len) {
                    panic(panicked, 0u, launch.x_len, index);
                    return;
                }
                if (x[index] == 7u) {
                    continue;
                }
                if (index >= launch.x_len) {
                    panic(panicked, 1u, launch.x_len, index);
                    return;
                }
                sum += x[index];
            }
        }
        partial.element[lane] = sum;
        __syncthreads();
        const unsigned index = global_id.x;
        if (index >= launch.sums_len) {
            panic(panicked, 2u, launch.sums_len, index);
            return;
        }
        sums[index] = partial.element[63u - lane] ^ sum;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
