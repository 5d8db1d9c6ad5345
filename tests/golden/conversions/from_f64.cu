// from_f64, tests/kernels/conversions.rs:178

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef unsigned char u8;

typedef unsigned short u16;

typedef unsigned long long u64;

typedef signed char i8;

typedef short i16;

typedef long long i64;

__device__ bool f64_is_nan(double x) {
    return (__double_as_longlong(x) & 0x7fffffffffffffffll) > 0x7ff0000000000000ll;
}

// Where the operand has 64 bits, PTX's conversions do not give zero for NaN.
__device__ int f64_to_i32(double x) {
    return f64_is_nan(x) ? 0 : __double2int_rz(x);
}

__device__ unsigned f64_to_u32(double x) {
    return f64_is_nan(x) ? 0 : __double2uint_rz(x);
}

__device__ i64 f64_to_i64(double x) {
    return f64_is_nan(x) ? 0 : __double2ll_rz(x);
}

__device__ u64 f64_to_u64(double x) {
    return f64_is_nan(x) ? 0 : __double2ull_rz(x);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) from_f64(const Launch launch, const double *__restrict__ x, u64 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const double x_1 = load(x, launch.x_len, i);
    store(y, launch.y_len, 11u * i, u64(i64(i8(min(max(f64_to_i32(x_1), -128), 127)))));
    store(y, launch.y_len, 11u * i + 1u, u64(i64(i16(min(max(f64_to_i32(x_1), -32768), 32767)))));
    store(y, launch.y_len, 11u * i + 2u, u64(i64(f64_to_i32(x_1))));
    store(y, launch.y_len, 11u * i + 3u, u64(f64_to_i64(x_1)));
    store(y, launch.y_len, 11u * i + 4u, u64(u8(min(f64_to_u32(x_1), 255u))));
    store(y, launch.y_len, 11u * i + 5u, u64(u16(min(f64_to_u32(x_1), 65535u))));
    store(y, launch.y_len, 11u * i + 6u, u64(f64_to_u32(x_1)));
    store(y, launch.y_len, 11u * i + 7u, f64_to_u64(x_1));
    store(y, launch.y_len, 11u * i + 8u, u64(f64_to_u32(x_1)));
    store(y, launch.y_len, 11u * i + 9u, u64(__float_as_uint(float(x_1))));
    store(y, launch.y_len, 11u * i + 10u, u64(__double_as_longlong(x_1)));
}
