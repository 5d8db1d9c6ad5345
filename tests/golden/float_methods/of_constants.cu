// of_constants, tests/kernels/float_methods.rs:87

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
}

__device__ bool f32_is_nan(float x) {
    return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u;
}

__device__ float f32_signum(float x) {
    return f32_is_nan(x) ? x : copysignf(1.0f, x);
}

__device__ float f32_recip(float x) {
    return 1.0f / x;
}

__device__ float f32_rem_euclid(float x, float y) {
    float remainder = fmodf(x, y);
    return remainder < 0.0f ? remainder + fabsf(y) : remainder;
}

// By squaring; the same steps on every target, so the same bits.
__device__ float f32_powi(float x, int n) {
    float result = 1.0f;
    for (unsigned left = unsigned(i32_abs(n)); left != 0; left >>= 1) {
        if (left & 1) result *= x;
        x *= x;
    }
    return n < 0 ? 1.0f / result : result;
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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) of_constants(const Launch launch, float *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        if (0u >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, 0u);
            return;
        }
        y[0u] = sqrtf(-1.0f);
        if (1u >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, 1u);
            return;
        }
        y[1u] = logf(0.0f);
        if (2u >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, 2u);
            return;
        }
        y[2u] = roundf(2.5f);
        if (3u >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, 3u);
            return;
        }
        y[3u] = expf(3.4028235e38f);
        if (4u >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, 4u);
            return;
        }
        y[4u] = acosf(2.0f);
        if (5u >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, 5u);
            return;
        }
        y[5u] = fmaxf(__uint_as_float(0x7fc00000u), 1.0f);
        if (6u >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, 6u);
            return;
        }
        y[6u] = f32_powi(2.0f, -3);
        if (7u >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, 7u);
            return;
        }
        y[7u] = f32_recip(__uint_as_float(2139095040u));
        if (8u >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, 8u);
            return;
        }
        y[8u] = f32_signum(__uint_as_float(0x80000000u)) + log10f(10.0f);
        if (9u >= launch.y_len) {
            panic(panicked, 9u, launch.y_len, 9u);
            return;
        }
        y[9u] = fminf(fmaxf(2.0f, 3.0f), __uint_as_float(0x7f800000u));
        if (10u >= launch.y_len) {
            panic(panicked, 10u, launch.y_len, 10u);
            return;
        }
        y[10u] = powf(-8.0f, 3.0f);
        if (11u >= launch.y_len) {
            panic(panicked, 11u, launch.y_len, 11u);
            return;
        }
        y[11u] = f32_rem_euclid(5.5f, -2.0f);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
