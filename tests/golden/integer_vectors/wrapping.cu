// wrapping, tests/kernels/integer_vectors.rs:171

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

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

__device__ int3 operator*(int a, int3 b) { return int3{i32_mul(a, b.x), i32_mul(a, b.y), i32_mul(a, b.z)}; }

__device__ int3 operator*(int3 a, int b) { return int3{i32_mul(a.x, b), i32_mul(a.y, b), i32_mul(a.z, b)}; }

__device__ int3 operator*(int3 a, int3 b) { return int3{i32_mul(a.x, b.x), i32_mul(a.y, b.y), i32_mul(a.z, b.z)}; }

__device__ int3 operator+(int3 a, int b) { return int3{i32_add(a.x, b), i32_add(a.y, b), i32_add(a.z, b)}; }

__device__ int3 operator+(int3 a, int3 b) { return int3{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z)}; }

__device__ int3 operator-(int3 a) { return int3{i32_neg(a.x), i32_neg(a.y), i32_neg(a.z)}; }

__device__ int3 operator-(int3 a, int3 b) { return int3{i32_sub(a.x, b.x), i32_sub(a.y, b.y), i32_sub(a.z, b.z)}; }

// glam's IVec3::shl
__device__ int3 IVec3_shl(int3 self_, uint3 rhs) {
    return int3{i32_shl(self_.x, rhs.x), i32_shl(self_.y, rhs.y), i32_shl(self_.z, rhs.z)};
}

extern "C" __global__ void __launch_bounds__(256) wrapping(const Launch launch, const int3 *__restrict__ a, const int3 *__restrict__ b, int3 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int3 a_1 = load(a, launch.a_len, i);
    const int3 b_1 = load(b, launch.b_len, i);
    store(y, launch.y_len, 6u * i, a_1 + b_1);
    store(y, launch.y_len, 6u * i + 1u, a_1 - b_1);
    store(y, launch.y_len, 6u * i + 2u, a_1 * b_1);
    store(y, launch.y_len, 6u * i + 3u, -a_1);
    store(y, launch.y_len, 6u * i + 4u, 3 * a_1 + 5);
    int3 c = a_1;
    c = c + b_1;
    c = c * 7;
    c.x = i32_sub(c.x, 1);
    store(y, launch.y_len, 6u * i + 5u, IVec3_shl(c, uint3{1u, 1u, 1u}));
}
