// alternatives, tests/kernels/patterns.rs:194

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

struct Tuple2_i32_i32 {
    int f0;
    int f1;
};

struct Tuple2_Tuple2_i32_i32_i32 {
    Tuple2_i32_i32 f0;
    int f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) alternatives(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        int value;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const int matched = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const int matched_1 = b[i];
        const int matched_2 = i32_sub(a[i], b[i]);
        if (matched == 0 || matched_1 == 0 || matched_1 == 3) {
            value = i32_mul((matched == 0 ? matched_1 : (matched_1 == 0 ? matched : matched_2)), 10);
        } else if ((matched_1 == 1 || matched == 1) && (matched_1 == 1 ? matched : matched_2) > 2) {
            value = i32_add(i32_mul((matched_1 == 1 ? matched : matched_2), 100), (matched_1 == 1 ? matched_2 : matched_1));
        } else if (matched == 4 || (matched_2 >= (-2) && matched_2 <= (-1))) {
            value = i32_mul((matched == 4 ? matched : matched_2), 1000);
        } else if (matched_1 == 2 || matched == 2) {
            int n = (matched_1 == 2 ? matched : matched_1);
            n = i32_add(n, 1);
            value = n;
        } else {
            value = 77;
        }
        if (i >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, i);
            return;
        }
        y[i] = value;
        const int matched_3 = a[i];
        const int matched_4 = b[i];
        if (matched_4 == 5 || matched_3 == 5) {
            y[i] = i32_add(y[i], i32_mul((matched_4 == 5 ? matched_3 : matched_4), 100000));
        }
        const int matched_5 = a[i];
        const int matched_6 = b[i];
        const int p = (matched_5 == 0 ? matched_6 : matched_5);
        const auto matched_7 = Tuple2_i32_i32{p, b[i]};
        const int r = (matched_7.f0 == 1 ? matched_7.f1 : matched_7.f0);
        const auto whole = Tuple2_Tuple2_i32_i32_i32{matched_7, 6};
        y[i] = i32_add(y[i], i32_add(i32_add(i32_mul(p, 1000000), i32_mul(r, 10000000)), whole.f1));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
