// matmul, tests/kernels/workgroups.rs:9

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
}

__device__ unsigned u32_div_ceil(unsigned a, unsigned b) {
    return u32_div(a, b) + unsigned(u32_rem(a, b) != 0);
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
    unsigned n;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned c_len, c_offset;
};

extern "C" __global__ void __launch_bounds__(256) matmul(const Launch launch, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, unsigned *record) {
    __shared__ Array<Array<float, 16>, 16> tile_a;
    __shared__ Array<Array<float, 16>, 16> tile_b;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 16u + threadIdx.x, (launch.first_y + blockIdx.y) * 16u + threadIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned column = global_id.x;
        const unsigned row = global_id.y;
        const unsigned x = threadIdx.x;
        const unsigned y = threadIdx.y;
        float sum = 0.0f;
        const unsigned to = u32_div_ceil(launch.n, 16u);
        if (u32_saturating_add((unsigned(__clz(int(u32_saturating_sub(launch.size_y, 1u) / 16u * 16u + 15u))) + unsigned(__clz(int(launch.n))) >= 32u ? (u32_saturating_sub(launch.size_y, 1u) / 16u * 16u + 15u) * launch.n : 4294967295u), u32_saturating_add((u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) <= 268435455u ? u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) * 16u : 4294967295u), 15u)) < launch.a_len && u32_saturating_add((unsigned(__clz(int(u32_saturating_add((u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) <= 268435455u ? u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) * 16u : 4294967295u), 15u)))) + unsigned(__clz(int(launch.n))) >= 32u ? u32_saturating_add((u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) <= 268435455u ? u32_saturating_sub(u32_div_ceil(launch.n, 16u), 1u) * 16u : 4294967295u), 15u) * launch.n : 4294967295u), u32_saturating_sub(launch.size_x, 1u) / 16u * 16u + 15u) < launch.b_len) {
            for (unsigned tile = 0u; tile < to; tile++) {
                const unsigned k_x = tile * 16u + x;
                const unsigned k_y = tile * 16u + y;
                float value;
                if (row < launch.n && k_x < launch.n) {
                    const unsigned index = row * launch.n + k_x;
                    value = a[index];
                } else {
                    value = 0.0f;
                }
                tile_a.element[y].element[x] = value;
                float value_1;
                if (k_y < launch.n && column < launch.n) {
                    const unsigned index = k_y * launch.n + column;
                    value_1 = b[index];
                } else {
                    value_1 = 0.0f;
                }
                tile_b.element[y].element[x] = value_1;
                __syncthreads();
                for (unsigned k = 0u; k < 16u; k++) {
                    sum += tile_a.element[y].element[k] * tile_b.element[k].element[x];
                }
                __syncthreads();
            }
        } else {
            for (unsigned tile = 0u; tile < to; tile++) {
                const unsigned k_x = tile * 16u + x;
                const unsigned k_y = tile * 16u + y;
                float value;
                if (row < launch.n && k_x < launch.n) {
                    const unsigned index = row * launch.n + k_x;
                    if (index >= launch.a_len) {
                        panic(panicked, 0u, launch.a_len, index);
                        return;
                    }
                    value = a[index];
                } else {
                    value = 0.0f;
                }
                tile_a.element[y].element[x] = value;
                float value_1;
                if (k_y < launch.n && column < launch.n) {
                    const unsigned index = k_y * launch.n + column;
                    if (index >= launch.b_len) {
                        panic(panicked, 1u, launch.b_len, index);
                        return;
                    }
                    value_1 = b[index];
                } else {
                    value_1 = 0.0f;
                }
                tile_b.element[y].element[x] = value_1;
                __syncthreads();
                for (unsigned k = 0u; k < 16u; k++) {
                    sum += tile_a.element[y].element[k] * tile_b.element[k].element[x];
                }
                __syncthreads();
            }
        }
        if (row < launch.n && column < launch.n) {
            const unsigned index = row * launch.n + column;
            if (index >= launch.c_len) {
                panic(panicked, 2u, launch.c_len, index);
                return;
            }
            c[index] = sum;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
