// effects, tests/kernels/closures.rs:51

template <class T, unsigned N>
struct Array {
    T element[N];
};

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
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

extern "C" __global__ void __launch_bounds__(256) effects(const Launch launch, const int *__restrict__ x, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        int log_1 = 0;
        auto sum = Array<int, 2>{{0, 0}};
        const int digit = 1;
        log_1 = i32_add(i32_mul(log_1, 10), digit);
        const unsigned index = unsigned(digit % 2);
        sum.element[index] = i32_add(sum.element[index], digit);
        const int digit_1 = 2;
        log_1 = i32_add(i32_mul(log_1, 10), digit_1);
        const unsigned index_1 = unsigned(digit_1 % 2);
        sum.element[index_1] = i32_add(sum.element[index_1], digit_1);
        const int digit_2 = 3;
        log_1 = i32_add(i32_mul(log_1, 10), digit_2);
        const unsigned index_2 = unsigned(digit_2 % 2);
        sum.element[index_2] = i32_add(sum.element[index_2], digit_2);
        const int joined = i32_add(digit, i32_mul(digit_1, digit_2));
        if (i < launch.x_len) {
            for (int k = 0; k < 3; k++) {
                const int digit_3 = 4;
                log_1 = i32_add(i32_mul(log_1, 10), digit_3);
                const unsigned index_3 = unsigned(digit_3 % 2);
                sum.element[index_3] = i32_add(sum.element[index_3], digit_3);
                if (digit_3 > i32_add(k, x[i])) {
                    break;
                }
            }
        } else {
            for (int k = 0; k < 3; k++) {
                const int digit_3 = 4;
                log_1 = i32_add(i32_mul(log_1, 10), digit_3);
                const unsigned index_3 = unsigned(digit_3 % 2);
                sum.element[index_3] = i32_add(sum.element[index_3], digit_3);
                if (i >= launch.x_len) {
                    panic(panicked, 0u, launch.x_len, i);
                    return;
                }
                if (digit_3 > i32_add(k, x[i])) {
                    break;
                }
            }
        }
        const int digit_3 = 5;
        log_1 = i32_add(i32_mul(log_1, 10), digit_3);
        const unsigned index_3 = unsigned(digit_3 % 2);
        sum.element[index_3] = i32_add(sum.element[index_3], digit_3);
        if (i >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, i);
            return;
        }
        const int digit_4 = x[i] & 7;
        log_1 = i32_add(i32_mul(log_1, 10), digit_4);
        const unsigned index_4 = unsigned(digit_4 % 2);
        sum.element[index_4] = i32_add(sum.element[index_4], digit_4);
        const int digit_5 = 6;
        log_1 = i32_add(i32_mul(log_1, 10), digit_5);
        const unsigned index_5 = unsigned(digit_5 % 2);
        sum.element[index_5] = i32_add(sum.element[index_5], digit_5);
        const int picked = i32_add(i32_add(i32_mul(digit_3, 100), i32_mul(digit_4, 10)), digit_5);
        const int v = log_1;
        if (i >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, i);
            return;
        }
        y[i] = v;
        const int v_1 = i32_add(i32_add(i32_add(i32_add(i32_mul(log_1, 2), joined), picked), i32_mul(sum.element[0u], 3)), sum.element[1u]);
        y[i] = v_1;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
