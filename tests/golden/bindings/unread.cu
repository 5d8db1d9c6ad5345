// unread, tests/kernels/bindings.rs:121

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) unread(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    [[maybe_unused]] int count = 0;
    count = i32_add(count, 1);
    const int element = load(x, launch.x_len, i);
    [[maybe_unused]] auto array = repeat<int, 3>(element);
    array.element[1u] = 4;
    [[maybe_unused]] const int _a = load(x, launch.x_len, i);
    const int b = 5;
    [[maybe_unused]] int last;
    for (int k = 0; k < 3; k++) {
        last = k;
    }
    [[maybe_unused]] const int matched = load(x, launch.x_len, i);
    {
        store(y, launch.y_len, i, b);
    }
    [[maybe_unused]] const int never = load(x, launch.x_len, i) / 2;
}
