// matches, tests/kernels/packed.rs:114

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef unsigned char u8;

typedef short i16;

__device__ i16 i16_add(i16 a, i16 b) {
    return i16(unsigned(a) + unsigned(b));
}

typedef long long i64;

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned z_len, z_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) matches(const Launch launch, const u8 *__restrict__ x, const i64 *__restrict__ z, i16 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    i16 class_1;
    const u8 matched = load(x, launch.x_len, i);
    if (matched == u8(0)) {
        class_1 = i16(-1);
    } else if (matched >= u8(97) && matched <= u8(122)) {
        class_1 = i16(1);
    } else if (matched >= u8(200)) {
        class_1 = i16(2);
    } else {
        class_1 = i16(3);
    }
    i16 size;
    const i64 matched_1 = load(z, launch.z_len, i);
    if (matched_1 <= (-1ll)) {
        size = i16(-100);
    } else if (matched_1 == 0ll || matched_1 == 5000000000ll) {
        size = i16(100);
    } else {
        size = i16(200);
    }
    store(y, launch.y_len, i, i16_add(class_1, size));
}
