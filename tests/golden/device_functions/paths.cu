// paths, tests/kernels/device_functions.rs:100

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
};

// tests/kernels/device_functions.rs:64
__device__ unsigned private_(unsigned x) {
    return x + 1u;
}

// tests/kernels/device_functions.rs:59
__device__ unsigned scaled(unsigned x) {
    return private_(x) * 10u;
}

// tests/kernels/device_functions.rs:86
__device__ unsigned even(unsigned x) {
    return x & 4294967294u;
}

// tests/kernels/device_functions.rs:82
__device__ unsigned half_(unsigned x) {
    return even(x) / 2u;
}

// tests/kernels/device_functions.rs:77
__device__ unsigned private_2(unsigned x) {
    return x + half_(12u) - scaled(0u);
}

// tests/kernels/device_functions.rs:73
__device__ unsigned scaled_2(unsigned x) {
    return private_2(x) * 12u;
}

// tests/kernels/device_functions.rs:10
__device__ float square(float x) {
    return x * x;
}

extern "C" __global__ void __launch_bounds__(256) paths(const Launch launch, const unsigned *__restrict__ x, Array<unsigned, 5> *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, Array<unsigned, 5>{{scaled(load(x, launch.x_len, i)), scaled_2(load(x, launch.x_len, i)), half_(load(x, launch.x_len, i)), half_(load(x, launch.x_len, i) + 1u) + __float2uint_rz(square(3.0f)), scaled(scaled_2(load(x, launch.x_len, i)))}});
}
