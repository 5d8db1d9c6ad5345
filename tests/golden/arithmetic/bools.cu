// bools, tests/kernels/arithmetic.rs:127

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
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
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) bools(const Launch launch, const unsigned *__restrict__ a, const unsigned *__restrict__ b, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const bool a_1 = a[i] != 0u;
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const bool b_1 = b[i] != 0u;
        const auto results = Array<bool, 14>{{bool(a_1 & b_1), bool(a_1 | b_1), bool(a_1 ^ b_1), a_1 && b_1, a_1 || b_1, !a_1, a_1 == b_1, a_1 != b_1, a_1 < b_1, a_1 <= b_1, a_1 > b_1, a_1 >= b_1, bool(!a_1 & !b_1), bool(!bool(a_1 ^ b_1) | b_1)}};
        if (u32_saturating_add(14u * i, 13u) < launch.y_len) {
            for (unsigned k = 0u; k < 14u; k++) {
                const unsigned index = 14u * i + k;
                y[index] = unsigned(results.element[k]);
            }
        } else {
            for (unsigned k = 0u; k < 14u; k++) {
                const unsigned index = 14u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, index);
                    return;
                }
                y[index] = unsigned(results.element[k]);
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
