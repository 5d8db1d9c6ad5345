// algebra, tests/kernels/generics.rs:248

template <class T, unsigned N>
struct Array {
    T element[N];
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
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

struct Vector_f32_3 {
    Array<float, 3> parts;
};

struct Vector_f32_2 {
    Array<float, 2> parts;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    float factor;
    unsigned y_len, y_offset;
    unsigned dots_len, dots_offset;
};

// tests/kernels/generics.rs:127
__device__ Vector_f32_2 Vector_f32_2_splat(float value) {
    return Vector_f32_2{repeat<float, 2>(value)};
}

// tests/kernels/generics.rs:221
__device__ float i32_into2(int self_) {
    return float(self_);
}

// tests/kernels/generics.rs:227
__device__ float f32_into2(float self_) {
    return self_;
}

// tests/kernels/generics.rs:131
__device__ float Vector_f32_2_dot(Vector_f32_2 self_, Vector_f32_2 other) {
    float sum = 0.0f;
    for (unsigned i = 0u; i < 2u; i++) {
        sum += self_.parts.element[i] * other.parts.element[i];
    }
    return sum;
}

// tests/kernels/generics.rs:184
__device__ Vector_f32_3 Vector_f32_3_mul(Vector_f32_3 self_, float factor) {
    Vector_f32_3 self__1 = self_;
    for (unsigned i = 0u; i < 3u; i++) {
        self__1.parts.element[i] = self__1.parts.element[i] * factor;
    }
    return self__1;
}

// tests/kernels/generics.rs:153
__device__ Vector_f32_3 Vector_f32_3_add(Vector_f32_3 self_, Vector_f32_3 other) {
    Vector_f32_3 self__1 = self_;
    for (unsigned i = 0u; i < 3u; i++) {
        self__1.parts.element[i] = self__1.parts.element[i] + other.parts.element[i];
    }
    return self__1;
}

// tests/kernels/generics.rs:127
__device__ Vector_f32_3 Vector_f32_3_splat(float value) {
    return Vector_f32_3{repeat<float, 3>(value)};
}

// tests/kernels/generics.rs:173
__device__ Vector_f32_3 Vector_f32_3_neg(Vector_f32_3 self_) {
    Vector_f32_3 negative = self_;
    for (unsigned i = 0u; i < 3u; i++) {
        negative.parts.element[i] = -self_.parts.element[i];
    }
    return negative;
}

// tests/kernels/generics.rs:166
__device__ Vector_f32_3 Vector_f32_3_sub(Vector_f32_3 self_, Vector_f32_3 other) {
    return Vector_f32_3_add(self_, Vector_f32_3_neg(other));
}

// tests/kernels/generics.rs:140
__device__ Vector_f32_3 Vector_f32_3_with_i32(Vector_f32_3 self_, unsigned place, int value, Panic<2> &panicked) {
    Vector_f32_3 self__1 = self_;
    if (place >= 3u) {
        panic(panicked, 0u, 3u, place);
        return Vector_f32_3{};
    }
    self__1.parts.element[place] = i32_into2(value);
    return self__1;
}

// tests/kernels/generics.rs:140
__device__ Vector_f32_3 Vector_f32_3_with_f32(Vector_f32_3 self_, unsigned place, float value, Panic<2> &panicked) {
    Vector_f32_3 self__1 = self_;
    if (place >= 3u) {
        panic(panicked, 1u, 3u, place);
        return Vector_f32_3{};
    }
    self__1.parts.element[place] = f32_into2(value);
    return self__1;
}

// tests/kernels/generics.rs:146
__device__ Vector_f32_2 Vector_f32_3_first_two(Vector_f32_3 self_) {
    return Vector_f32_2{Array<float, 2>{{self_.parts.element[0u], self_.parts.element[1u]}}};
}

// tests/kernels/generics.rs:131
__device__ float Vector_f32_3_dot(Vector_f32_3 self_, Vector_f32_3 other) {
    float sum = 0.0f;
    for (unsigned i = 0u; i < 3u; i++) {
        sum += self_.parts.element[i] * other.parts.element[i];
    }
    return sum;
}

extern "C" __global__ void __launch_bounds__(64) algebra(const Launch launch, const Vector_f32_3 *__restrict__ a, const Vector_f32_3 *__restrict__ b, Vector_f32_3 *__restrict__ y, float *__restrict__ dots, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 2u, launch.a_len, i);
            return;
        }
        const Vector_f32_3 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 3u, launch.b_len, i);
            return;
        }
        const Vector_f32_3 b_1 = b[i];
        const Vector_f32_3 result = Vector_f32_3_with_i32(Vector_f32_3_sub(Vector_f32_3_add(a_1, Vector_f32_3_mul(b_1, launch.factor)), Vector_f32_3_splat(launch.factor)), 0u, 7, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Vector_f32_3 result_1 = Vector_f32_3_with_f32(result, 1u, 2.5f, panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (i >= launch.y_len) {
            panic(panicked, 4u, launch.y_len, i);
            return;
        }
        y[i] = result_1;
        const Vector_f32_2 two = Vector_f32_3_first_two(y[i]);
        if (i >= launch.dots_len) {
            panic(panicked, 5u, launch.dots_len, i);
            return;
        }
        dots[i] = Vector_f32_3_dot(a_1, b_1) + Vector_f32_2_dot(two, Vector_f32_2_splat(launch.factor)) + two.parts.element[1u];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
