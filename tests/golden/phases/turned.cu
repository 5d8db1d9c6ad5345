// turned, tests/kernels/phases.rs:9

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
    unsigned counts_len, counts_offset;
    unsigned x_len, x_offset;
    unsigned fails_in_len, fails_in_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(64) turned(const Launch launch, const unsigned *__restrict__ counts, const unsigned *__restrict__ x, const unsigned *__restrict__ fails_in, unsigned *__restrict__ y, unsigned *record) {
    __shared__ Array<unsigned, 64> tile;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        const unsigned group = workgroup_id.x;
        unsigned sum = 0u;
        if (u32_saturating_sub(launch.size_x, 1u) / 64u * 64u + 63u < launch.fails_in_len && u32_saturating_add((launch.y_len <= 2147483647u ? 2u * launch.y_len : 4294967295u), u32_saturating_sub(launch.size_x, 1u) / 64u * 64u + 63u) < launch.x_len && u32_saturating_sub(launch.size_x, 1u) / 64u < launch.counts_len) {
            for (unsigned turn = 0u; turn < 3u; turn++) {
                if (!(fails_in[i] != turn + 1u)) {
                    panic(panicked, 1u, (turn));
                    return;
                }
                const unsigned index = turn * launch.y_len + i;
                tile.element[lane] = x[index];
                const unsigned count = counts[group] + turn;
                for (unsigned counter = 0u; counter < count; counter++) {
                    __syncthreads();
                    const unsigned next = tile.element[(lane + 1u) % 64u];
                    __syncthreads();
                    tile.element[lane] = next;
                }
                sum = sum * 10u + tile.element[lane];
            }
        } else {
            for (unsigned turn = 0u; turn < 3u; turn++) {
                if (i >= launch.fails_in_len) {
                    panic(panicked, 0u, launch.fails_in_len, i);
                    return;
                }
                if (!(fails_in[i] != turn + 1u)) {
                    panic(panicked, 1u, (turn));
                    return;
                }
                const unsigned index = turn * launch.y_len + i;
                if (index >= launch.x_len) {
                    panic(panicked, 2u, launch.x_len, index);
                    return;
                }
                tile.element[lane] = x[index];
                if (group >= launch.counts_len) {
                    panic(panicked, 3u, launch.counts_len, group);
                    return;
                }
                const unsigned count = counts[group] + turn;
                for (unsigned counter = 0u; counter < count; counter++) {
                    __syncthreads();
                    const unsigned next = tile.element[(lane + 1u) % 64u];
                    __syncthreads();
                    tile.element[lane] = next;
                }
                sum = sum * 10u + tile.element[lane];
            }
        }
        if (i >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, i);
            return;
        }
        y[i] = sum;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
