// operands, tests/kernels/order.rs:6

template <class T, unsigned N>
struct Array {
    T element[N];
};

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

// How an invocation has panicked: the number of the site, from 1, and the values of its message.
template <unsigned N>
struct Panic {
    unsigned site = 0u;
    unsigned values[N];
};

template <unsigned N, class... Words>
__device__ void panic(Panic<N> &panicked, unsigned site, Words... words) {
    [[maybe_unused]] unsigned i = 0;
    panicked.site = site + 1u;
    ((panicked.values[i++] = words), ...);
}

// Tells the host of a panic; of several, the first one with all that there is to say.
template <unsigned N, class Block>
__device__ void report(unsigned *record, const Block &launch, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = launch.first_x + blockIdx.x;
    record[6] = launch.first_y + blockIdx.y;
    record[7] = launch.first_z + blockIdx.z;
    record[8] = threadIdx.x;
    record[9] = threadIdx.y;
    record[10] = threadIdx.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

struct Tuple3_i32_i32_i32 {
    int f0;
    int f1;
    int f2;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) operands(const Launch launch, int *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        int a = 1;
        const int kept = a;
        a = 10;
        if (0u >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, 0u);
            return;
        }
        y[0u] = i32_add(i32_add(kept, a), a);
        int b = 2;
        const int kept_1 = i32_mul(b, 100);
        int value;
        if (b > 1) {
            b = 5;
            value = b;
        } else {
            value = 0;
        }
        if (1u >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, 1u);
            return;
        }
        y[1u] = i32_sub(i32_add(kept_1, value), b);
        int c = 3;
        const int kept_2 = c;
        c = 7;
        if (2u >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, 2u);
            return;
        }
        y[2u] = i32_add(max(kept_2, 2), c);
        int d = 4;
        const int kept_3 = d;
        d = i32_add(d, 1);
        const auto t = Tuple3_i32_i32_i32{kept_3, d, i32_mul(d, 2)};
        if (3u >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, 3u);
            return;
        }
        y[3u] = i32_add(i32_add(i32_mul(t.f0, 100), i32_mul(t.f1, 10)), t.f2);
        int e = 5;
        const int kept_4 = e;
        e = i32_mul(e, 2);
        const auto array = Array<int, 3>{{kept_4, e, e}};
        if (4u >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, 4u);
            return;
        }
        y[4u] = i32_add(i32_add(i32_mul(array.element[0u], 10000), i32_mul(array.element[1u], 100)), array.element[2u]);
        if (5u >= launch.y_len) {
            panic(panicked, 5u, launch.y_len, 5u);
            return;
        }
        y[5u] = 8;
        const int kept_5 = y[5u];
        y[5u] = 1;
        if (6u >= launch.y_len) {
            panic(panicked, 6u, launch.y_len, 6u);
            return;
        }
        y[6u] = i32_add(kept_5, i32_mul(y[5u], y[5u]));
        int f = 6;
        const int kept_6 = f;
        f = i32_sub(f, 1);
        const int kept_7 = i32_sub(kept_6, f);
        f = i32_sub(f, 1);
        const int g = i32_sub(kept_7, f);
        if (7u >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, 7u);
            return;
        }
        y[7u] = g;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
