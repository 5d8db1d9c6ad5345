// operators_i16, tests/kernels/short.rs:71

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

typedef short i16;

__device__ i16 i16_add(i16 a, i16 b) {
    return i16(unsigned(a) + unsigned(b));
}

__device__ i16 i16_sub(i16 a, i16 b) {
    return i16(unsigned(a) - unsigned(b));
}

__device__ i16 i16_mul(i16 a, i16 b) {
    return i16(unsigned(a) * unsigned(b));
}

__device__ i16 i16_shl(i16 a, unsigned n) {
    return i16(unsigned(a) << (n & 15u));
}

__device__ i16 i16_wrapping_neg(i16 a) {
    return i16(unsigned(0) - unsigned(a));
}

__device__ i16 i16_div(i16 a, i16 b) {
    return b == 0 ? i16(0) : b == -1 ? i16_wrapping_neg(a) : i16(a / b);
}

__device__ i16 i16_rem(i16 a, i16 b) {
    return b == 0 || b == -1 ? i16(0) : i16(a % b);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operators_i16(const Launch launch, const i16 *__restrict__ a, const i16 *__restrict__ b, i16 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const i16 a_1 = load(a, launch.a_len, i);
    const i16 b_1 = load(b, launch.b_len, i);
    i16 c = a_1;
    c = i16_add(c, b_1);
    c = i16_mul(c, i16(3));
    c = i16_sub(c, i16(7));
    c = i16(c ^ b_1);
    c = i16(c | i16(a_1 & i16(9)));
    c = i16_shl(c, unsigned(b_1));
    c = i16(c % i16(100));
    const auto results = Array<i16, 15>{{i16_add(a_1, b_1), i16_sub(a_1, b_1), i16_mul(a_1, b_1), i16_div(a_1, b_1), i16_rem(a_1, b_1), i16(a_1 & b_1), i16(a_1 | b_1), i16(a_1 ^ b_1), i16(~a_1), i16_wrapping_neg(a_1), i16_shl(a_1, unsigned(b_1)), i16(a_1 >> (unsigned(b_1) & 15)), i16(a_1 / i16(7)), i16(a_1 % i16(7)), c}};
    for (unsigned k = 0u; k < 15u; k++) {
        store(y, launch.y_len, 20u * i + k, results.load(k));
    }
    store(y, launch.y_len, 20u * i + 15u, i16(a_1 < b_1));
    store(y, launch.y_len, 20u * i + 16u, i16_add(i16(a_1 <= b_1), i16_mul(i16(a_1 == b_1), i16(2))));
    store(y, launch.y_len, 20u * i + 17u, (a_1 > b_1 ? a_1 : b_1));
    store(y, launch.y_len, 20u * i + 18u, i16(a_1 >= b_1 && a_1 != b_1));
    store(y, launch.y_len, 20u * i + 19u, i16(i16_shl(a_1, 3u) >> 2));
}
