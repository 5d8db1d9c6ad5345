// operators_u16, tests/kernels/short.rs:8

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

typedef unsigned short u16;

__device__ u16 u16_mul(u16 a, u16 b) {
    return u16(unsigned(a) * unsigned(b));
}

__device__ u16 u16_wrapping_neg(u16 a) {
    return u16(unsigned(0) - unsigned(a));
}

__device__ u16 u16_div(u16 a, u16 b) {
    return b == 0 ? u16(0) : u16(a / b);
}

__device__ u16 u16_rem(u16 a, u16 b) {
    return b == 0 ? u16(0) : u16(a % b);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operators_u16(const Launch launch, const u16 *__restrict__ a, const u16 *__restrict__ b, u16 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const u16 a_1 = load(a, launch.a_len, i);
    const u16 b_1 = load(b, launch.b_len, i);
    u16 c = a_1;
    c = u16(c + b_1);
    c = u16_mul(c, u16(3));
    c = u16(c - u16(7));
    c = u16(c ^ b_1);
    c = u16(c | u16(a_1 & u16(9)));
    c = u16(c << (unsigned(b_1) & 15));
    c = u16(c % u16(100));
    const auto results = Array<u16, 15>{{u16(a_1 + b_1), u16(a_1 - b_1), u16_mul(a_1, b_1), u16_div(a_1, b_1), u16_rem(a_1, b_1), u16(a_1 & b_1), u16(a_1 | b_1), u16(a_1 ^ b_1), u16(~a_1), u16_wrapping_neg(a_1), u16(a_1 << (unsigned(b_1) & 15)), u16(a_1 >> (unsigned(b_1) & 15)), u16(a_1 / u16(7)), u16(a_1 % u16(7)), c}};
    for (unsigned k = 0u; k < 15u; k++) {
        store(y, launch.y_len, 20u * i + k, results.load(k));
    }
    store(y, launch.y_len, 20u * i + 15u, u16(a_1 < b_1));
    store(y, launch.y_len, 20u * i + 16u, u16(u16(a_1 <= b_1) + u16_mul(u16(a_1 == b_1), u16(2))));
    store(y, launch.y_len, 20u * i + 17u, (a_1 > b_1 ? a_1 : b_1));
    store(y, launch.y_len, 20u * i + 18u, u16(a_1 >= b_1 && a_1 != b_1));
    store(y, launch.y_len, 20u * i + 19u, u16(u16(a_1 << 3) >> 2));
}
