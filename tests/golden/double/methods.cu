// methods, tests/kernels/double.rs:35

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_abs(int a) {
    return a < 0 ? i32_neg(a) : a;
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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) methods(const Launch launch, const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const double a_1 = load(a, launch.a_len, i);
    const double b_1 = load(b, launch.b_len, i);
    const auto results = Array<double, 19>{{fabs(a_1), ceil(a_1), floor(a_1), round(a_1), trunc(a_1), f64_fract(a_1), f64_signum(a_1), copysign(a_1, b_1), fmin(a_1, b_1), fmax(a_1, b_1), f64_clamp(a_1, -1.5, 2.0), f64_rem_euclid(a_1, b_1), __longlong_as_double((long long)(u64(__double_as_longlong(a_1)) ^ 1ull)), f64_recip(a_1), sqrt(fabs(a_1)), f64_powi(a_1, 3), f64_powi(a_1, -2), f64_to_degrees(a_1), f64_to_radians(a_1)}};
    for (unsigned k = 0u; k < 19u; k++) {
        store(y, launch.y_len, 19u * i + k, results.load(k));
    }
}
