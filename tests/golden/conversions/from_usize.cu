// from_usize, tests/kernels/conversions.rs:144

typedef unsigned char u8;

typedef unsigned short u16;

typedef unsigned long long u64;

typedef signed char i8;

typedef short i16;

typedef long long i64;

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

extern "C" __global__ void __launch_bounds__(256) from_usize(const Launch launch, const unsigned *__restrict__ x, u64 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const unsigned x_1 = x[i];
        const unsigned index = 11u * i;
        if (index >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, index);
            return;
        }
        y[index] = u64(i64(i8(x_1)));
        const unsigned index_1 = 11u * i + 1u;
        if (index_1 >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, index_1);
            return;
        }
        y[index_1] = u64(i64(i16(x_1)));
        const unsigned index_2 = 11u * i + 2u;
        if (index_2 >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, index_2);
            return;
        }
        y[index_2] = u64(i64(int(x_1)));
        const unsigned index_3 = 11u * i + 3u;
        if (index_3 >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, index_3);
            return;
        }
        y[index_3] = u64(i64(x_1));
        const unsigned index_4 = 11u * i + 4u;
        if (index_4 >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, index_4);
            return;
        }
        y[index_4] = u64(u8(x_1));
        const unsigned index_5 = 11u * i + 5u;
        if (index_5 >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, index_5);
            return;
        }
        y[index_5] = u64(u16(x_1));
        const unsigned index_6 = 11u * i + 6u;
        if (index_6 >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, index_6);
            return;
        }
        y[index_6] = u64(x_1);
        const unsigned index_7 = 11u * i + 7u;
        if (index_7 >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, index_7);
            return;
        }
        y[index_7] = u64(x_1);
        const unsigned index_8 = 11u * i + 8u;
        if (index_8 >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, index_8);
            return;
        }
        y[index_8] = u64(x_1);
        const unsigned index_9 = 11u * i + 9u;
        if (index_9 >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, index_9);
            return;
        }
        y[index_9] = u64(__float_as_uint(float(x_1)));
        const unsigned index_10 = 11u * i + 10u;
        if (index_10 >= launch.y_len) {
            panic(panicked, 11u, launch.y_len, index_10);
            return;
        }
        y[index_10] = u64(__double_as_longlong(double(x_1)));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
