// operands, tests/kernels/order.rs:6

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

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

struct Tuple3_i32_i32_i32 {
    int f0;
    int f1;
    int f2;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operands(const Launch launch, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    int a = 1;
    const int kept = a;
    a = 10;
    store(y, launch.y_len, 0u, i32_add(i32_add(kept, a), a));
    int b = 2;
    const int kept_1 = i32_mul(b, 100);
    int value;
    if (b > 1) {
        b = 5;
        value = b;
    } else {
        value = 0;
    }
    store(y, launch.y_len, 1u, i32_sub(i32_add(kept_1, value), b));
    int c = 3;
    const int kept_2 = c;
    c = 7;
    store(y, launch.y_len, 2u, i32_add(max(kept_2, 2), c));
    int d = 4;
    const int kept_3 = d;
    d = i32_add(d, 1);
    const auto t = Tuple3_i32_i32_i32{kept_3, d, i32_mul(d, 2)};
    store(y, launch.y_len, 3u, i32_add(i32_add(i32_mul(t.f0, 100), i32_mul(t.f1, 10)), t.f2));
    int e = 5;
    const int kept_4 = e;
    e = i32_mul(e, 2);
    const auto array = Array<int, 3>{{kept_4, e, e}};
    store(y, launch.y_len, 4u, i32_add(i32_add(i32_mul(array.element[0u], 10000), i32_mul(array.element[1u], 100)), array.element[2u]));
    store(y, launch.y_len, 5u, 8);
    const int kept_5 = load(y, launch.y_len, 5u);
    store(y, launch.y_len, 5u, 1);
    store(y, launch.y_len, 6u, i32_add(kept_5, i32_mul(load(y, launch.y_len, 5u), load(y, launch.y_len, 5u))));
    int f = 6;
    const int kept_6 = f;
    f = i32_sub(f, 1);
    const int kept_7 = i32_sub(kept_6, f);
    f = i32_sub(f, 1);
    const int g = i32_sub(kept_7, f);
    store(y, launch.y_len, 7u, g);
}
