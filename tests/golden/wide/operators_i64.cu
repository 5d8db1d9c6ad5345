// operators_i64, tests/kernels/wide.rs:69

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

typedef unsigned long long u64;

typedef long long i64;

__device__ i64 i64_add(i64 a, i64 b) {
    return i64(u64(a) + u64(b));
}

__device__ i64 i64_sub(i64 a, i64 b) {
    return i64(u64(a) - u64(b));
}

__device__ i64 i64_mul(i64 a, i64 b) {
    return i64(u64(a) * u64(b));
}

__device__ i64 i64_shl(i64 a, unsigned n) {
    return i64(u64(a) << (n & 63u));
}

__device__ i64 i64_wrapping_neg(i64 a) {
    return i64(u64(0) - u64(a));
}

__device__ i64 i64_div(i64 a, i64 b) {
    return b == 0 ? i64(0) : b == -1 ? i64_wrapping_neg(a) : i64(a / b);
}

__device__ i64 i64_rem(i64 a, i64 b) {
    return b == 0 || b == -1 ? i64(0) : i64(a % b);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operators_i64(const Launch launch, const i64 *__restrict__ a, const i64 *__restrict__ b, i64 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const i64 a_1 = load(a, launch.a_len, i);
    const i64 b_1 = load(b, launch.b_len, i);
    i64 c = a_1;
    c = i64_add(c, b_1);
    c = i64_mul(c, 3ll);
    c = i64_sub(c, 7ll);
    c ^= b_1;
    c |= a_1 & 9ll;
    c = i64_shl(c, unsigned(b_1));
    c = c % 100ll;
    const auto results = Array<i64, 15>{{i64_add(a_1, b_1), i64_sub(a_1, b_1), i64_mul(a_1, b_1), i64_div(a_1, b_1), i64_rem(a_1, b_1), a_1 & b_1, a_1 | b_1, a_1 ^ b_1, ~a_1, i64_wrapping_neg(a_1), i64_shl(a_1, unsigned(b_1)), a_1 >> (unsigned(b_1) & 63), a_1 / 7ll, a_1 % 7ll, c}};
    for (unsigned k = 0u; k < 15u; k++) {
        store(y, launch.y_len, 20u * i + k, results.load(k));
    }
    store(y, launch.y_len, 20u * i + 15u, i64(a_1 < b_1));
    store(y, launch.y_len, 20u * i + 16u, i64_add(i64(a_1 <= b_1), i64_mul(i64(a_1 == b_1), 2ll)));
    store(y, launch.y_len, 20u * i + 17u, (a_1 > b_1 ? a_1 : b_1));
    store(y, launch.y_len, 20u * i + 18u, i64(a_1 >= b_1 && a_1 != b_1));
    store(y, launch.y_len, 20u * i + 19u, i64_shl(a_1, 3u) >> 2);
}
