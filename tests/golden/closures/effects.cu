// effects, tests/kernels/closures.rs:51

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

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) effects(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    int log_1 = 0;
    auto sum = Array<int, 2>{{0, 0}};
    const int digit = 1;
    log_1 = i32_add(i32_mul(log_1, 10), digit);
    const unsigned index = unsigned(digit % 2);
    if (index < 2u) sum.element[index] = i32_add(sum.load(index), digit);
    const int digit_1 = 2;
    log_1 = i32_add(i32_mul(log_1, 10), digit_1);
    const unsigned index_1 = unsigned(digit_1 % 2);
    if (index_1 < 2u) sum.element[index_1] = i32_add(sum.load(index_1), digit_1);
    const int digit_2 = 3;
    log_1 = i32_add(i32_mul(log_1, 10), digit_2);
    const unsigned index_2 = unsigned(digit_2 % 2);
    if (index_2 < 2u) sum.element[index_2] = i32_add(sum.load(index_2), digit_2);
    const int joined = i32_add(digit, i32_mul(digit_1, digit_2));
    for (int k = 0; k < 3; k++) {
        const int digit_3 = 4;
        log_1 = i32_add(i32_mul(log_1, 10), digit_3);
        const unsigned index_3 = unsigned(digit_3 % 2);
        if (index_3 < 2u) sum.element[index_3] = i32_add(sum.load(index_3), digit_3);
        if (digit_3 > i32_add(k, load(x, launch.x_len, i))) {
            break;
        }
    }
    const int digit_3 = 5;
    log_1 = i32_add(i32_mul(log_1, 10), digit_3);
    const unsigned index_3 = unsigned(digit_3 % 2);
    if (index_3 < 2u) sum.element[index_3] = i32_add(sum.load(index_3), digit_3);
    const int digit_4 = load(x, launch.x_len, i) & 7;
    log_1 = i32_add(i32_mul(log_1, 10), digit_4);
    const unsigned index_4 = unsigned(digit_4 % 2);
    if (index_4 < 2u) sum.element[index_4] = i32_add(sum.load(index_4), digit_4);
    const int digit_5 = 6;
    log_1 = i32_add(i32_mul(log_1, 10), digit_5);
    const unsigned index_5 = unsigned(digit_5 % 2);
    if (index_5 < 2u) sum.element[index_5] = i32_add(sum.load(index_5), digit_5);
    const int picked = i32_add(i32_add(i32_mul(digit_3, 100), i32_mul(digit_4, 10)), digit_5);
    const int v = log_1;
    store(y, launch.y_len, i, v);
    const int v_1 = i32_add(i32_add(i32_add(i32_add(i32_mul(log_1, 2), joined), picked), i32_mul(sum.element[0u], 3)), sum.element[1u]);
    store(y, launch.y_len, i, v_1);
}
