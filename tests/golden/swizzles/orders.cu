// orders, tests/kernels/swizzles.rs:56

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
    int4 step;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

__device__ int3 operator+(int3 a, int3 b) { return int3{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z)}; }

__device__ int4 operator*(int4 a, int4 b) { return int4{i32_mul(a.x, b.x), i32_mul(a.y, b.y), i32_mul(a.z, b.z), i32_mul(a.w, b.w)}; }

__device__ int4 operator+(int4 a, int4 b) { return int4{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z), i32_add(a.w, b.w)}; }

__device__ int4 operator-(int4 a, int4 b) { return int4{i32_sub(a.x, b.x), i32_sub(a.y, b.y), i32_sub(a.z, b.z), i32_sub(a.w, b.w)}; }

extern "C" __global__ void __launch_bounds__(256) orders(const Launch launch, const int3 *__restrict__ x, int4 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        int3 v = x[i];
        v = int3{v.z, v.y, v.x};
        v.x = i32_add(v.x, 1);
        const auto before = int2{v.x, v.x};
        v.x = i32_add(v.x, before.y);
        const int3 vector = v + int3{launch.step.w, launch.step.z, launch.step.y};
        const int3 vector_1 = x[i];
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = int4{vector.y, vector.x, vector.y, vector.z} + int4{vector_1.z, vector_1.z, vector_1.y, vector_1.x} - int4{before.x, before.y, before.x, before.y} * int4{launch.step.x, launch.step.x, launch.step.x, launch.step.x};
        const auto vector_2 = uint4{1u, 2u, 3u, 4u};
        const auto vector_3 = uint3{vector_2.w, vector_2.y, vector_2.x};
        const int3 vector_4 = x[i];
        y[i].y = i32_add(int(uint2{vector_3.z, vector_3.x}.y), int2{vector_4.y, vector_4.z}.y);
        const auto vector_5 = uint2{5u, 6u};
        y[i].w = i32_add(y[i].w, int(uint3{vector_5.y, vector_5.x, vector_5.x}.y));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
