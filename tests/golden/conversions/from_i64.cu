// from_i64, tests/kernels/conversions.rs:59

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) from_i64(const Launch launch, const i64 *__restrict__ x, u64 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const i64 x_1 = load(x, launch.x_len, i);
    store(y, launch.y_len, 11u * i, u64(i64(i8(x_1))));
    store(y, launch.y_len, 11u * i + 1u, u64(i64(i16(x_1))));
    store(y, launch.y_len, 11u * i + 2u, u64(i64(int(x_1))));
    store(y, launch.y_len, 11u * i + 3u, u64(x_1));
    store(y, launch.y_len, 11u * i + 4u, u64(u8(x_1)));
    store(y, launch.y_len, 11u * i + 5u, u64(u16(x_1)));
    store(y, launch.y_len, 11u * i + 6u, u64(unsigned(x_1)));
    store(y, launch.y_len, 11u * i + 7u, u64(x_1));
    store(y, launch.y_len, 11u * i + 8u, u64(unsigned(x_1)));
    store(y, launch.y_len, 11u * i + 9u, u64(__float_as_uint(float(x_1))));
    store(y, launch.y_len, 11u * i + 10u, u64(__double_as_longlong(double(x_1))));
}
