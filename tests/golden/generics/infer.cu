// infer, tests/kernels/generics.rs:501

template <class T, unsigned N>
struct Array {
    T element[N];
};

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

extern "C" __global__ void __launch_bounds__(64) infer(const Launch launch, const unsigned *__restrict__ x, float *__restrict__ y, unsigned *__restrict__ z, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const float float_1 = read_f32(x[i]);
        const bool flag = convert_u32_bool(x[i]);
        float value;
        if (convert_u32_bool(x[i] >> 1)) {
            value = float_1 + 1.0f;
        } else {
            value = convert_u32_f32(x[i]);
        }
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = value;
        if (i >= launch.z_len) {
            panic(panicked, 2u, launch.z_len, i);
            return;
        }
        z[i] = convert_f32_u32(float_1) + u32_from_bits_of(2u) + bool_bits_of(flag) + bool_bits_of(flag);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
