// infer, tests/kernels/generics.rs:501

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

// tests/kernels/generics.rs:461
__device__ float f32_from_bits_of(unsigned bits) {
    return __uint_as_float(bits);
}

// tests/kernels/generics.rs:479
__device__ float read_f32(unsigned bits) {
    return f32_from_bits_of(bits);
}

// tests/kernels/generics.rs:455
__device__ unsigned u32_bits_of(unsigned self_) {
    return self_;
}

// tests/kernels/generics.rs:493
__device__ unsigned twice_u32_2(Array<unsigned, 2> values) {
    return u32_bits_of(values.element[1u]);
}

// tests/kernels/generics.rs:470
__device__ bool bool_from_bits_of(unsigned bits) {
    return (bits & 1u) == 1u;
}

// tests/kernels/generics.rs:479
__device__ bool read_bool(unsigned bits) {
    return bool_from_bits_of(bits);
}

// tests/kernels/generics.rs:484
__device__ bool convert_u32_bool(unsigned value) {
    const unsigned bits = twice_u32_2(Array<unsigned, 2>{{value, value}});
    return read_bool(bits);
}

// tests/kernels/generics.rs:484
__device__ float convert_u32_f32(unsigned value) {
    const unsigned bits = twice_u32_2(Array<unsigned, 2>{{value, value}});
    return read_f32(bits);
}

// tests/kernels/generics.rs:464
__device__ unsigned f32_bits_of(float self_) {
    return __float_as_uint(self_);
}

// tests/kernels/generics.rs:493
__device__ unsigned twice_f32_2(Array<float, 2> values) {
    return f32_bits_of(values.element[1u]);
}

// tests/kernels/generics.rs:452
__device__ unsigned u32_from_bits_of(unsigned bits) {
    return bits;
}

// tests/kernels/generics.rs:479
__device__ unsigned read_u32(unsigned bits) {
    return u32_from_bits_of(bits);
}

// tests/kernels/generics.rs:484
__device__ unsigned convert_f32_u32(float value) {
    const unsigned bits = twice_f32_2(Array<float, 2>{{value, value}});
    return read_u32(bits);
}

// tests/kernels/generics.rs:473
__device__ unsigned bool_bits_of(bool self_) {
    return unsigned(self_) + 40u;
}

extern "C" __global__ void __launch_bounds__(64) infer(const Launch launch, const unsigned *__restrict__ x, float *__restrict__ y, unsigned *__restrict__ z) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const float float_1 = read_f32(load(x, launch.x_len, i));
    const bool flag = convert_u32_bool(load(x, launch.x_len, i));
    float value;
    if (convert_u32_bool(load(x, launch.x_len, i) >> 1)) {
        value = float_1 + 1.0f;
    } else {
        value = convert_u32_f32(load(x, launch.x_len, i));
    }
    store(y, launch.y_len, i, value);
    store(z, launch.z_len, i, convert_f32_u32(float_1) + u32_from_bits_of(2u) + bool_bits_of(flag) + bool_bits_of(flag));
}
