// widened, tests/kernels/wide.rs:140

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

typedef unsigned long long u64;

typedef signed char i8;

typedef long long i64;

__device__ i64 i64_mul(i64 a, i64 b) {
    return i64(u64(a) * u64(b));
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
    i64 z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) widened(const Launch launch, const int *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const i64 wide = i64(x[i]);
        const u64 positive = u64(unsigned(x[i]));
        const auto comparisons = Array<bool, 12>{{wide > 0ll, wide < 0ll, wide >= 5ll, wide <= (-5ll), wide > launch.z, wide == (-1ll), wide > (-5000000000ll), i64_mul(wide, 3ll) < 7ll, u64(x[i]) > 5ull, positive > 5ull, positive < 5000000000ull, i64(i8(x[i])) < 3ll}};
        if (u32_saturating_add(12u * i, 11u) < launch.y_len) {
            for (unsigned k = 0u; k < 12u; k++) {
                const unsigned index = 12u * i + k;
                y[index] = unsigned(comparisons.element[k]);
            }
        } else {
            for (unsigned k = 0u; k < 12u; k++) {
                const unsigned index = 12u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, index);
                    return;
                }
                y[index] = unsigned(comparisons.element[k]);
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
