// methods, tests/kernels/double.rs:35

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

typedef unsigned long long u64;

__device__ bool f64_is_nan(double x) {
    return (__double_as_longlong(x) & 0x7fffffffffffffffll) > 0x7ff0000000000000ll;
}

__device__ double f64_signum(double x) {
    return f64_is_nan(x) ? x : copysign(1.0, x);
}

__device__ double f64_fract(double x) {
    return x - trunc(x);
}

// A NaN stays a NaN.
__device__ double f64_clamp(double x, double low, double high) {
    double above = x < low ? low : x;
    return above > high ? high : above;
}

__device__ double f64_recip(double x) {
    return 1.0 / x;
}

__device__ double f64_rem_euclid(double x, double y) {
    double remainder = fmod(x, y);
    return remainder < 0.0 ? remainder + fabs(y) : remainder;
}

// By squaring; the same steps on every target, so the same bits.
__device__ double f64_powi(double x, int n) {
    double result = 1.0;
    for (unsigned left = unsigned(i32_abs(n)); left != 0; left >>= 1) {
        if (left & 1) result *= x;
        x *= x;
    }
    return n < 0 ? 1.0 / result : result;
}

__device__ double f64_to_degrees(double x) {
    return x * 57.29577951308232;
}

__device__ double f64_to_radians(double x) {
    return x * 0.017453292519943295;
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

extern "C" __global__ void __launch_bounds__(256) methods(const Launch launch, const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        const double a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const double b_1 = b[i];
        const auto results = Array<double, 19>{{fabs(a_1), ceil(a_1), floor(a_1), round(a_1), trunc(a_1), f64_fract(a_1), f64_signum(a_1), copysign(a_1, b_1), fmin(a_1, b_1), fmax(a_1, b_1), f64_clamp(a_1, -1.5, 2.0), f64_rem_euclid(a_1, b_1), __longlong_as_double((long long)(u64(__double_as_longlong(a_1)) ^ 1ull)), f64_recip(a_1), sqrt(fabs(a_1)), f64_powi(a_1, 3), f64_powi(a_1, -2), f64_to_degrees(a_1), f64_to_radians(a_1)}};
        if (u32_saturating_add(19u * i, 18u) < launch.y_len) {
            for (unsigned k = 0u; k < 19u; k++) {
                const unsigned index = 19u * i + k;
                y[index] = results.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 19u; k++) {
                const unsigned index = 19u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, index);
                    return;
                }
                y[index] = results.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
