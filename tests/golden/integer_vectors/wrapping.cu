// wrapping, tests/kernels/integer_vectors.rs:171

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

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
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

__device__ int3 operator*(int a, int3 b) { return int3{i32_mul(a, b.x), i32_mul(a, b.y), i32_mul(a, b.z)}; }

__device__ int3 operator*(int3 a, int b) { return int3{i32_mul(a.x, b), i32_mul(a.y, b), i32_mul(a.z, b)}; }

__device__ int3 operator*(int3 a, int3 b) { return int3{i32_mul(a.x, b.x), i32_mul(a.y, b.y), i32_mul(a.z, b.z)}; }

__device__ int3 operator+(int3 a, int b) { return int3{i32_add(a.x, b), i32_add(a.y, b), i32_add(a.z, b)}; }

__device__ int3 operator+(int3 a, int3 b) { return int3{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z)}; }

__device__ int3 operator-(int3 a) { return int3{i32_neg(a.x), i32_neg(a.y), i32_neg(a.z)}; }

__device__ int3 operator-(int3 a, int3 b) { return int3{i32_sub(a.x, b.x), i32_sub(a.y, b.y), i32_sub(a.z, b.z)}; }

// glam's IVec3::shl
__device__ int3 IVec3_shl(int3 self_, uint3 rhs) {
    return int3{i32_shl(self_.x, rhs.x), i32_shl(self_.y, rhs.y), i32_shl(self_.z, rhs.z)};
}

extern "C" __global__ void __launch_bounds__(256) wrapping(const Launch launch, const int3 *__restrict__ a, const int3 *__restrict__ b, int3 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const int3 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const int3 b_1 = b[i];
        const unsigned index = 6u * i;
        if (index >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index);
            return;
        }
        y[index] = a_1 + b_1;
        const unsigned index_1 = 6u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index_1);
            return;
        }
        y[index_1] = a_1 - b_1;
        const unsigned index_2 = 6u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_2);
            return;
        }
        y[index_2] = a_1 * b_1;
        const unsigned index_3 = 6u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_3);
            return;
        }
        y[index_3] = -a_1;
        const unsigned index_4 = 6u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_4);
            return;
        }
        y[index_4] = 3 * a_1 + 5;
        int3 c = a_1;
        c = c + b_1;
        c = c * 7;
        c.x = i32_sub(c.x, 1);
        const unsigned index_5 = 6u * i + 5u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, index_5);
            return;
        }
        y[index_5] = IVec3_shl(c, uint3{1u, 1u, 1u});
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
