// algebra, tests/kernels/generics.rs:248

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

struct Vector_f32_3 {
    Array<float, 3> parts;
};

struct Vector_f32_2 {
    Array<float, 2> parts;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
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
        sum += self_.parts.load(i) * other.parts.load(i);
    }
    return sum;
}

// tests/kernels/generics.rs:184
__device__ Vector_f32_3 Vector_f32_3_mul(Vector_f32_3 self_, float factor) {
    Vector_f32_3 self__1 = self_;
    for (unsigned i = 0u; i < 3u; i++) {
        if (i < 3u) self__1.parts.element[i] = self__1.parts.load(i) * factor;
    }
    return self__1;
}

// tests/kernels/generics.rs:153
__device__ Vector_f32_3 Vector_f32_3_add(Vector_f32_3 self_, Vector_f32_3 other) {
    Vector_f32_3 self__1 = self_;
    for (unsigned i = 0u; i < 3u; i++) {
        if (i < 3u) self__1.parts.element[i] = self__1.parts.load(i) + other.parts.load(i);
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
        if (i < 3u) negative.parts.element[i] = -self_.parts.load(i);
    }
    return negative;
}

// tests/kernels/generics.rs:166
__device__ Vector_f32_3 Vector_f32_3_sub(Vector_f32_3 self_, Vector_f32_3 other) {
    return Vector_f32_3_add(self_, Vector_f32_3_neg(other));
}

// tests/kernels/generics.rs:140
__device__ Vector_f32_3 Vector_f32_3_with_i32(Vector_f32_3 self_, unsigned place, int value) {
    Vector_f32_3 self__1 = self_;
    if (place < 3u) self__1.parts.element[place] = i32_into2(value);
    return self__1;
}

// tests/kernels/generics.rs:140
__device__ Vector_f32_3 Vector_f32_3_with_f32(Vector_f32_3 self_, unsigned place, float value) {
    Vector_f32_3 self__1 = self_;
    if (place < 3u) self__1.parts.element[place] = f32_into2(value);
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
        sum += self_.parts.load(i) * other.parts.load(i);
    }
    return sum;
}

extern "C" __global__ void __launch_bounds__(64) algebra(const Launch launch, const Vector_f32_3 *__restrict__ a, const Vector_f32_3 *__restrict__ b, Vector_f32_3 *__restrict__ y, float *__restrict__ dots) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 64u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Vector_f32_3 a_1 = load(a, launch.a_len, i);
    const Vector_f32_3 b_1 = load(b, launch.b_len, i);
    store(y, launch.y_len, i, Vector_f32_3_with_f32(Vector_f32_3_with_i32(Vector_f32_3_sub(Vector_f32_3_add(a_1, Vector_f32_3_mul(b_1, launch.factor)), Vector_f32_3_splat(launch.factor)), 0u, 7), 1u, 2.5f));
    const Vector_f32_2 two = Vector_f32_3_first_two(load(y, launch.y_len, i));
    store(dots, launch.dots_len, i, Vector_f32_3_dot(a_1, b_1) + Vector_f32_2_dot(two, Vector_f32_2_splat(launch.factor)) + two.parts.element[1u]);
}
