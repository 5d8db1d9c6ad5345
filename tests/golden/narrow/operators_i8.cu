// operators_i8, tests/kernels/narrow.rs:71

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

typedef signed char i8;

__device__ i8 i8_add(i8 a, i8 b) {
    return i8(unsigned(a) + unsigned(b));
}

__device__ i8 i8_sub(i8 a, i8 b) {
    return i8(unsigned(a) - unsigned(b));
}

__device__ i8 i8_mul(i8 a, i8 b) {
    return i8(unsigned(a) * unsigned(b));
}

__device__ i8 i8_shl(i8 a, unsigned n) {
    return i8(unsigned(a) << (n & 7u));
}

__device__ i8 i8_wrapping_neg(i8 a) {
    return i8(unsigned(0) - unsigned(a));
}

__device__ i8 i8_div(i8 a, i8 b) {
    return b == 0 ? i8(0) : b == -1 ? i8_wrapping_neg(a) : i8(a / b);
}

__device__ i8 i8_rem(i8 a, i8 b) {
    return b == 0 || b == -1 ? i8(0) : i8(a % b);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operators_i8(const Launch launch, const i8 *__restrict__ a, const i8 *__restrict__ b, i8 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const i8 a_1 = load(a, launch.a_len, i);
    const i8 b_1 = load(b, launch.b_len, i);
    i8 c = a_1;
    c = i8_add(c, b_1);
    c = i8_mul(c, i8(3));
    c = i8_sub(c, i8(7));
    c = i8(c ^ b_1);
    c = i8(c | i8(a_1 & i8(9)));
    c = i8_shl(c, unsigned(b_1));
    c = i8(c % i8(100));
    const auto results = Array<i8, 15>{{i8_add(a_1, b_1), i8_sub(a_1, b_1), i8_mul(a_1, b_1), i8_div(a_1, b_1), i8_rem(a_1, b_1), i8(a_1 & b_1), i8(a_1 | b_1), i8(a_1 ^ b_1), i8(~a_1), i8_wrapping_neg(a_1), i8_shl(a_1, unsigned(b_1)), i8(a_1 >> (unsigned(b_1) & 7)), i8(a_1 / i8(7)), i8(a_1 % i8(7)), c}};
    for (unsigned k = 0u; k < 15u; k++) {
        store(y, launch.y_len, 20u * i + k, results.load(k));
    }
    store(y, launch.y_len, 20u * i + 15u, i8(a_1 < b_1));
    store(y, launch.y_len, 20u * i + 16u, i8_add(i8(a_1 <= b_1), i8_mul(i8(a_1 == b_1), i8(2))));
    store(y, launch.y_len, 20u * i + 17u, (a_1 > b_1 ? a_1 : b_1));
    store(y, launch.y_len, 20u * i + 18u, i8(a_1 >= b_1 && a_1 != b_1));
    store(y, launch.y_len, 20u * i + 19u, i8(i8_shl(a_1, 3u) >> 2));
}
