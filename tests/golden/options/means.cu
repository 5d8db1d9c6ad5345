// means, tests/kernels/options.rs:198

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_saturating(long long wide) {
    return int(min(max(wide, -2147483648ll), 2147483647ll));
}

__device__ int i32_saturating_add(int a, int b) {
    return i32_saturating((long long)a + b);
}

typedef unsigned short u16;

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

struct StdOption_i32 {
    int value;
    bool is_some;
};

struct StdOption_u16 {
    u16 value;
    bool is_some;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned c_len, c_offset;
    unsigned d_len, d_offset;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

// tests/kernels/options.rs:141
__device__ int mean_i32(int a, int b) {
    const int value = i32_add(a, b);
    const bool is_some = value == i32_saturating_add(a, b);
    const auto matched = StdOption_i32{value, is_some};
    if (matched.is_some) {
        return matched.value / 2;
    } else {
        return 0;
    }
}

// tests/kernels/options.rs:141
__device__ u16 mean_u16(u16 a, u16 b) {
    const u16 value = u16(a + b);
    const bool is_some = value >= a;
    const auto matched = StdOption_u16{value, is_some};
    if (matched.is_some) {
        return u16(matched.value / u16(2));
    } else {
        return u16(0);
    }
}

extern "C" __global__ void __launch_bounds__(256) means(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, const u16 *__restrict__ c, const u16 *__restrict__ d, int *__restrict__ y, u16 *__restrict__ z, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        if (i >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, i);
            return;
        }
        y[i] = mean_i32(a[i], b[i]);
        if (i >= launch.c_len) {
            panic(panicked, 3u, launch.c_len, i);
            return;
        }
        if (i >= launch.d_len) {
            panic(panicked, 4u, launch.d_len, i);
            return;
        }
        if (i >= launch.z_len) {
            panic(panicked, 5u, launch.z_len, i);
            return;
        }
        z[i] = mean_u16(c[i], d[i]);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
