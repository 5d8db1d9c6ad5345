// folded, tests/kernels/markers.rs:54

template <class T, unsigned N>
struct Array {
    T element[N];
};

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

struct Sum {
};

struct Largest {
};

struct Both_Sum_Largest {
    Sum first;
    Largest second;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

// tests/kernels/markers.rs:15
__device__ unsigned Sum_apply([[maybe_unused]] Sum self_, unsigned a, unsigned b) {
    return a + b;
}

// tests/kernels/markers.rs:49
__device__ unsigned fold_Sum(Sum operator_1, Array<unsigned, 3> values) {
    return Sum_apply(operator_1, Sum_apply(operator_1, values.element[0u], values.element[1u]), values.element[2u]);
}

// tests/kernels/markers.rs:24
__device__ unsigned Largest_apply([[maybe_unused]] Largest self_, unsigned a, unsigned b) {
    return max(a, b);
}

// tests/kernels/markers.rs:49
__device__ unsigned fold_Largest(Largest operator_1, Array<unsigned, 3> values) {
    return Largest_apply(operator_1, Largest_apply(operator_1, values.element[0u], values.element[1u]), values.element[2u]);
}

// tests/kernels/markers.rs:35
__device__ Both_Sum_Largest both() {
    return Both_Sum_Largest{Sum{}, Largest{}};
}

// tests/kernels/markers.rs:40
__device__ unsigned Both_Sum_Largest_apply(Both_Sum_Largest self_, unsigned a, unsigned b) {
    return Largest_apply(self_.second, Sum_apply(self_.first, a, b), 5u);
}

extern "C" __global__ void __launch_bounds__(256) folded(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const auto values = Array<unsigned, 3>{{x[i], 3u, 2u}};
        const auto marker = Sum{};
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = 100u * fold_Sum(marker, values) + 10u * fold_Largest(Largest{}, values) + Both_Sum_Largest_apply(both(), x[i], 1u);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
