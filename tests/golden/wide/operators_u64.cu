// operators_u64, tests/kernels/wide.rs:6

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

__device__ u64 u64_wrapping_neg(u64 a) {
    return u64(u64(0) - u64(a));
}

__device__ u64 u64_div(u64 a, u64 b) {
    return b == 0 ? u64(0) : u64(a / b);
}

__device__ u64 u64_rem(u64 a, u64 b) {
    return b == 0 ? u64(0) : u64(a % b);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operators_u64(const Launch launch, const u64 *__restrict__ a, const u64 *__restrict__ b, u64 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const u64 a_1 = load(a, launch.a_len, i);
    const u64 b_1 = load(b, launch.b_len, i);
    u64 c = a_1;
    c += b_1;
    c *= 3ull;
    c -= 7ull;
    c ^= b_1;
    c |= a_1 & 9ull;
    c = c << (unsigned(b_1) & 63);
    c = c % 100ull;
    const auto results = Array<u64, 15>{{a_1 + b_1, a_1 - b_1, a_1 * b_1, u64_div(a_1, b_1), u64_rem(a_1, b_1), a_1 & b_1, a_1 | b_1, a_1 ^ b_1, ~a_1, u64_wrapping_neg(a_1), a_1 << (unsigned(b_1) & 63), a_1 >> (unsigned(b_1) & 63), a_1 / 7ull, a_1 % 7ull, c}};
    for (unsigned k = 0u; k < 15u; k++) {
        store(y, launch.y_len, 20u * i + k, results.load(k));
    }
    store(y, launch.y_len, 20u * i + 15u, u64(a_1 < b_1));
    store(y, launch.y_len, 20u * i + 16u, u64(a_1 <= b_1) + u64(a_1 == b_1) * 2ull);
    store(y, launch.y_len, 20u * i + 17u, (a_1 > b_1 ? a_1 : b_1));
    store(y, launch.y_len, 20u * i + 18u, u64(a_1 >= b_1 && a_1 != b_1));
    store(y, launch.y_len, 20u * i + 19u, (a_1 << 3) >> 2);
}
