// patterns, tests/kernels/bindings.rs:106

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

struct Tuple2_i32_i32 {
    int f0;
    int f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) patterns(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int a = load(x, launch.x_len, i);
    const int b = i32_mul(load(x, launch.x_len, i), 2);
    const auto matched = Tuple2_i32_i32{i32_sub(a, b), 5};
    int c = i32_add(a, b);
    const int d = matched.f0;
    const int a_1 = b;
    const int b_1 = a;
    c = i32_add(c, 1);
    const auto pair = Tuple2_i32_i32{c, d};
    const int c_1 = pair.f0;
    [[maybe_unused]] const int matched_1 = load(y, launch.y_len, i);
    [[maybe_unused]] const int _unused = 4;
    store(y, launch.y_len, i, i32_add(i32_add(i32_add(i32_mul(a_1, 1000), i32_mul(b_1, 100)), i32_mul(c_1, 10)), d));
}
