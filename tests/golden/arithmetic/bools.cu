// bools, tests/kernels/arithmetic.rs:124

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
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) bools(const Launch launch, const unsigned *__restrict__ a, const unsigned *__restrict__ b, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const bool a_1 = load(a, launch.a_len, i) != 0u;
    const bool b_1 = load(b, launch.b_len, i) != 0u;
    const auto results = Array<bool, 14>{{bool(a_1 & b_1), bool(a_1 | b_1), bool(a_1 ^ b_1), a_1 && b_1, a_1 || b_1, !a_1, a_1 == b_1, a_1 != b_1, a_1 < b_1, a_1 <= b_1, a_1 > b_1, a_1 >= b_1, bool(!a_1 & !b_1), bool(!bool(a_1 ^ b_1) | b_1)}};
    for (unsigned k = 0u; k < 14u; k++) {
        store(y, launch.y_len, 14u * i + k, unsigned(results.load(k)));
    }
}
