// operate, tests/kernels/structs.rs:230

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

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
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

struct V {
    int f0;
    int f1;
};

struct Tuple2_array12_V_array2_f32 {
    Array<V, 12> f0;
    Array<float, 2> f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    V b;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

// tests/kernels/structs.rs:124
__device__ V V_add(V self_, V other) {
    return V{i32_add(self_.f0, other.f0), i32_add(self_.f1, i32_mul(2, other.f1))};
}

// tests/kernels/structs.rs:131
__device__ V V_sub(V self_, V other) {
    return V{i32_sub(self_.f0, other.f0), i32_sub(self_.f1, i32_mul(3, other.f1))};
}

// tests/kernels/structs.rs:138
__device__ int V_mul(V self_, V other) {
    return i32_add(i32_mul(self_.f0, other.f0), i32_mul(self_.f1, other.f1));
}

// tests/kernels/structs.rs:145
__device__ V V_div(V self_, int by, Panic<2> &panicked) {
    if (!(!(by == 0))) {
        panic(panicked, 0u);
        return V{};
    }
    const int dividend = self_.f0;
    if (!(!(dividend == (-2147483647 - 1) && by == (-1)))) {
        panic(panicked, 1u);
        return V{};
    }
    const int dividend_1 = self_.f1;
    if (!(!(dividend_1 == (-2147483647 - 1) && by == (-1)))) {
        panic(panicked, 2u);
        return V{};
    }
    return V{dividend / by, dividend_1 / by};
}

// tests/kernels/structs.rs:152
__device__ V V_rem(V self_, int by, Panic<2> &panicked) {
    if (!(!(by == 0))) {
        panic(panicked, 3u);
        return V{};
    }
    const int dividend = self_.f0;
    if (!(!(dividend == (-2147483647 - 1) && by == (-1)))) {
        panic(panicked, 4u);
        return V{};
    }
    const int dividend_1 = self_.f1;
    if (!(!(dividend_1 == (-2147483647 - 1) && by == (-1)))) {
        panic(panicked, 5u);
        return V{};
    }
    return V{dividend % by, dividend_1 % by};
}

// tests/kernels/structs.rs:159
__device__ V V_bitand(V self_, V other) {
    return V{self_.f0 & other.f0, self_.f1 & other.f1};
}

// tests/kernels/structs.rs:166
__device__ V V_bitor(V self_, V other) {
    return V{self_.f0 | other.f0, self_.f1 | other.f1};
}

// tests/kernels/structs.rs:173
__device__ V V_bitxor(V self_, V other) {
    return V{self_.f0 ^ other.f0, self_.f1 ^ other.f1};
}

// tests/kernels/structs.rs:180
__device__ V V_shl(V self_, unsigned by) {
    return V{i32_shl(self_.f0, by), self_.f1};
}

// tests/kernels/structs.rs:187
__device__ V V_shr(V self_, unsigned by) {
    return V{self_.f0, self_.f1 >> (by & 31)};
}

// tests/kernels/structs.rs:194
__device__ V V_neg(V self_) {
    return V{i32_neg(self_.f1), self_.f0};
}

// tests/kernels/structs.rs:208
__device__ V i32_mul_(int self_, V v) {
    return V{i32_mul(self_, v.f0), i32_mul(self_, v.f1)};
}

// tests/kernels/structs.rs:215
__device__ float f32_mul(float self_, V v) {
    return self_ * float(v.f0) - float(v.f1);
}

// tests/kernels/structs.rs:201
__device__ bool V_not(V self_) {
    return self_.f0 == 0 && self_.f1 == 0;
}

// tests/kernels/structs.rs:221
__device__ Tuple2_array12_V_array2_f32 all(V a, V b, Panic<2> &panicked) {
    const V result = V_div(a, 3, panicked);
    if (panicked.site != 0u) {
        return Tuple2_array12_V_array2_f32{};
    }
    const V result_1 = V_rem(a, 3, panicked);
    if (panicked.site != 0u) {
        return Tuple2_array12_V_array2_f32{};
    }
    const auto values = Array<V, 12>{{V_add(a, b), V_sub(a, b), V{V_mul(a, b), 0}, result, result_1, V_bitand(a, b), V_bitor(a, b), V_bitxor(a, b), V_shl(a, 2u), V_shr(b, 1u), V_neg(a), i32_mul_(2, b)}};
    return Tuple2_array12_V_array2_f32{values, Array<float, 2>{{f32_mul(2.0f, a), (V_not(a) ? 1.0f : 0.5f)}}};
}

extern "C" __global__ void __launch_bounds__(256) operate(const Launch launch, const V *__restrict__ a, Array<V, 12> *__restrict__ y, Array<float, 2> *__restrict__ z, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 6u, launch.a_len, i);
            return;
        }
        const Tuple2_array12_V_array2_f32 matched = all(a[i], launch.b, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<V, 12> values = matched.f0;
        const Array<float, 2> floats = matched.f1;
        if (i >= launch.y_len) {
            panic(panicked, 7u, launch.y_len, i);
            return;
        }
        y[i] = values;
        if (i >= launch.z_len) {
            panic(panicked, 8u, launch.z_len, i);
            return;
        }
        z[i] = floats;
        y[i].element[11u] = i32_mul_(2, launch.b);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
