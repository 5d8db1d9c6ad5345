// orders, tests/kernels/swizzles.rs:56

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    int4 step;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

__device__ int3 operator+(int3 a, int3 b) { return int3{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z)}; }

__device__ int4 operator*(int4 a, int4 b) { return int4{i32_mul(a.x, b.x), i32_mul(a.y, b.y), i32_mul(a.z, b.z), i32_mul(a.w, b.w)}; }

__device__ int4 operator+(int4 a, int4 b) { return int4{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z), i32_add(a.w, b.w)}; }

__device__ int4 operator-(int4 a, int4 b) { return int4{i32_sub(a.x, b.x), i32_sub(a.y, b.y), i32_sub(a.z, b.z), i32_sub(a.w, b.w)}; }

extern "C" __global__ void __launch_bounds__(256) orders(const Launch launch, const int3 *__restrict__ x, int4 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    int3 v = load(x, launch.x_len, i);
    v = int3{v.z, v.y, v.x};
    v.x = i32_add(v.x, 1);
    const auto before = int2{v.x, v.x};
    v.x = i32_add(v.x, before.y);
    const int3 vector = v + int3{launch.step.w, launch.step.z, launch.step.y};
    const int3 vector_1 = load(x, launch.x_len, i);
    store(y, launch.y_len, i, int4{vector.y, vector.x, vector.y, vector.z} + int4{vector_1.z, vector_1.z, vector_1.y, vector_1.x} - int4{before.x, before.y, before.x, before.y} * int4{launch.step.x, launch.step.x, launch.step.x, launch.step.x});
    const auto vector_2 = uint4{1u, 2u, 3u, 4u};
    const auto vector_3 = uint3{vector_2.w, vector_2.y, vector_2.x};
    const int3 vector_4 = load(x, launch.x_len, i);
    if (i < launch.y_len) y[i].y = i32_add(int(uint2{vector_3.z, vector_3.x}.y), int2{vector_4.y, vector_4.z}.y);
    const auto vector_5 = uint2{5u, 6u};
    if (i < launch.y_len) y[i].w = i32_add(load(y, launch.y_len, i).w, int(uint3{vector_5.y, vector_5.x, vector_5.x}.y));
}
