// elements, tests/kernels/patterns.rs:231

template <class T, unsigned N>
struct Array {
    T element[N];
};

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
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

extern "C" __global__ void __launch_bounds__(256) elements(const Launch launch, const int *__restrict__ x, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const auto matched = Array<int, 2>{{x[i], i32_mul(x[i], 2)}};
        const int a = matched.element[0u];
        const int b = matched.element[1u];
        const auto array = Array<int, 5>{{a, b, i32_add(a, b), i32_sub(a, b), 9}};
        const int first = array.element[0u];
        const int last = array.element[4u];
        const auto rest = Array<int, 4>{{array.element[1u], array.element[2u], array.element[3u], array.element[4u]}};
        const auto head = Array<int, 2>{{rest.element[0u], rest.element[1u]}};
        const auto matched_1 = Array<Array<int, 2>, 2>{{Array<int, 2>{{a, b}}, Array<int, 2>{{first, last}}}};
        const int p = matched_1.element[0u].element[0u];
        const int q = matched_1.element[1u].element[1u];
        int value;
        if (array.element[0u] == 0) {
            value = 1;
        } else if (array.element[3u] == 4) {
            value = 2;
        } else if (array.element[0u] >= 1 && array.element[0u] <= 3 && array.element[1u] > 3) {
            value = i32_mul(array.element[0u], array.element[1u]);
        } else if ((array.element[0u] == 2 || array.element[0u] == 5) && array.element[4u] == 9) {
            value = array.element[1u];
        } else {
            const auto all = Array<int, 3>{{array.element[2u], array.element[3u], array.element[4u]}};
            value = i32_add(i32_add(array.element[1u], all.element[2u]), all.element[i % 3u]);
        }
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = value;
        y[i] = i32_add(y[i], i32_add(i32_add(i32_add(i32_add(i32_add(first, i32_mul(last, 10)), i32_mul(rest.element[3u], 100)), i32_mul(head.element[1u], 1000)), i32_mul(p, 10000)), q));
        auto counts = Array<int, 3>{{1, 2, 3}};
        const Array<int, 3> matched_2 = counts;
        int c = matched_2.element[1u];
        if (matched_2.element[0u] == 1 && matched_2.element[2u] > 2) {
            c = i32_add(c, matched_2.element[2u]);
            counts.element[1u] = c;
        }
        const Array<int, 3> matched_3 = counts;
        const int middle = matched_3.element[1u];
        const Array<int, 3> inner = matched_3;
        y[i] = i32_add(y[i], i32_add(inner.element[0u], middle));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
