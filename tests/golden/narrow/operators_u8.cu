// operators_u8, tests/kernels/narrow.rs:8

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

typedef unsigned char u8;

__device__ u8 u8_wrapping_neg(u8 a) {
    return u8(unsigned(0) - unsigned(a));
}

__device__ u8 u8_div(u8 a, u8 b) {
    return b == 0 ? u8(0) : u8(a / b);
}

__device__ u8 u8_rem(u8 a, u8 b) {
    return b == 0 ? u8(0) : u8(a % b);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operators_u8(const Launch launch, const u8 *__restrict__ a, const u8 *__restrict__ b, u8 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const u8 a_1 = load(a, launch.a_len, i);
    const u8 b_1 = load(b, launch.b_len, i);
    u8 c = a_1;
    c = u8(c + b_1);
    c = u8(c * u8(3));
    c = u8(c - u8(7));
    c = u8(c ^ b_1);
    c = u8(c | u8(a_1 & u8(9)));
    c = u8(c << (unsigned(b_1) & 7));
    c = u8(c % u8(100));
    const auto results = Array<u8, 15>{{u8(a_1 + b_1), u8(a_1 - b_1), u8(a_1 * b_1), u8_div(a_1, b_1), u8_rem(a_1, b_1), u8(a_1 & b_1), u8(a_1 | b_1), u8(a_1 ^ b_1), u8(~a_1), u8_wrapping_neg(a_1), u8(a_1 << (unsigned(b_1) & 7)), u8(a_1 >> (unsigned(b_1) & 7)), u8(a_1 / u8(7)), u8(a_1 % u8(7)), c}};
    for (unsigned k = 0u; k < 15u; k++) {
        store(y, launch.y_len, 20u * i + k, results.load(k));
    }
    store(y, launch.y_len, 20u * i + 15u, u8(a_1 < b_1));
    store(y, launch.y_len, 20u * i + 16u, u8(u8(a_1 <= b_1) + u8(u8(a_1 == b_1) * u8(2))));
    store(y, launch.y_len, 20u * i + 17u, (a_1 > b_1 ? a_1 : b_1));
    store(y, launch.y_len, 20u * i + 18u, u8(a_1 >= b_1 && a_1 != b_1));
    store(y, launch.y_len, 20u * i + 19u, u8(u8(a_1 << 3) >> 2));
}
