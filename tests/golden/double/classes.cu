// classes, tests/kernels/double.rs:93

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ bool f64_is_nan(double x) {
    return (__double_as_longlong(x) & 0x7fffffffffffffffll) > 0x7ff0000000000000ll;
}

__device__ bool f64_is_finite(double x) {
    return (__double_as_longlong(x) & 0x7fffffffffffffffll) < 0x7ff0000000000000ll;
}

__device__ bool f64_is_infinite(double x) {
    return (__double_as_longlong(x) & 0x7fffffffffffffffll) == 0x7ff0000000000000ll;
}

__device__ bool f64_is_sign_negative(double x) {
    return __double_as_longlong(x) < 0;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) classes(const Launch launch, const double *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const double x_1 = load(x, launch.x_len, i);
    store(y, launch.y_len, 5u * i, unsigned(f64_is_nan(x_1)));
    store(y, launch.y_len, 5u * i + 1u, unsigned(f64_is_finite(x_1)));
    store(y, launch.y_len, 5u * i + 2u, unsigned(f64_is_infinite(x_1)));
    store(y, launch.y_len, 5u * i + 3u, unsigned(f64_is_sign_negative(x_1)));
    store(y, launch.y_len, 5u * i + 4u, unsigned(!f64_is_sign_negative(x_1)));
}
