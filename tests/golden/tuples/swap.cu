// swap, tests/kernels/tuples.rs:6

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

struct Tuple2_Tuple2_i32_i32_u32 {
    Tuple2_i32_i32 f0;
    unsigned f1;
};

struct Tuple2_bool_i32 {
    bool f0;
    int f1;
};

struct Tuple2_f32_Tuple2_bool_i32 {
    float f0;
    Tuple2_bool_i32 f1;
};

struct Tuple2_Tuple2_Tuple2_i32_i32_u32_Tuple2_f32_Tuple2_bool_i32 {
    Tuple2_Tuple2_i32_i32_u32 f0;
    Tuple2_f32_Tuple2_bool_i32 f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) swap(const Launch launch, const int *__restrict__ x, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned index = 2u * i;
        if (index >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, index);
            return;
        }
        int a = x[index];
        const unsigned index_1 = 2u * i + 1u;
        if (index_1 >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, index_1);
            return;
        }
        int b = x[index_1];
        const int kept = b;
        const int kept_1 = a;
        a = kept;
        b = kept_1;
        auto pair = Tuple2_i32_i32{a, b};
        pair.f0 = i32_add(pair.f0, 100);
        const Tuple2_i32_i32 kept_2 = pair;
        pair.f1 = kept_2.f0;
        pair.f0 = kept_2.f1;
        const auto nested = Tuple2_Tuple2_Tuple2_i32_i32_u32_Tuple2_f32_Tuple2_bool_i32{Tuple2_Tuple2_i32_i32_u32{pair, 1u}, Tuple2_f32_Tuple2_bool_i32{2.5f, Tuple2_bool_i32{true, pair.f0}}};
        const Tuple2_i32_i32 inner = nested.f0.f0;
        const unsigned one = nested.f0.f1;
        const float half_1 = nested.f1.f0;
        const bool flag = nested.f1.f1.f0;
        const int c = nested.f1.f1.f1;
        const Tuple2_Tuple2_Tuple2_i32_i32_u32_Tuple2_f32_Tuple2_bool_i32 whole = nested;
        const unsigned index_2 = 4u * i;
        if (index_2 >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index_2);
            return;
        }
        y[index_2] = pair.f0;
        const unsigned index_3 = 4u * i + 1u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index_3);
            return;
        }
        y[index_3] = i32_add(i32_mul(inner.f1, 10), int(one));
        const unsigned index_4 = 4u * i + 2u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_4);
            return;
        }
        y[index_4] = i32_add(__float2int_rz(half_1 * 2.0f), i32_mul(int(flag), c));
        const unsigned index_5 = 4u * i + 3u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_5);
            return;
        }
        y[index_5] = i32_sub(whole.f0.f0.f1, whole.f1.f1.f1);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
