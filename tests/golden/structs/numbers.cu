// numbers, tests/kernels/structs.rs:82

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Complex {
    float re;
    float im;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    Complex c;
    unsigned y_len, y_offset;
    unsigned steps_len, steps_offset;
};

// tests/kernels/structs.rs:24
__device__ float Complex_norm_squared(Complex self_) {
    return self_.re * self_.re + self_.im * self_.im;
}

// tests/kernels/structs.rs:42
__device__ Complex Complex_mul(Complex self_, Complex other) {
    return Complex{self_.re * other.re - self_.im * other.im, self_.re * other.im + self_.im * other.re};
}

// tests/kernels/structs.rs:20
__device__ Complex Complex_new(float re, float im) {
    return Complex{re, im};
}

// tests/kernels/structs.rs:35
__device__ Complex Complex_add(Complex self_, Complex other) {
    return Complex_new(self_.re + other.re, self_.im + other.im);
}

// tests/kernels/structs.rs:71
__device__ unsigned julia(Complex z, Complex c, unsigned limit) {
    Complex z_1 = z;
    for (unsigned i = 0u; i < limit; i++) {
        if (Complex_norm_squared(z_1) > 4.0f) {
            return i;
        }
        z_1 = Complex_add(Complex_mul(z_1, z_1), c);
    }
    return limit;
}

// tests/kernels/structs.rs:28
__device__ Complex Complex_conjugate(Complex self_) {
    return Complex{self_.re, -self_.im};
}

// tests/kernels/structs.rs:56
__device__ Complex Complex_neg(Complex self_) {
    return Complex{-self_.re, -self_.im};
}

// tests/kernels/structs.rs:49
__device__ Complex Complex_mul_2(Complex self_, float factor) {
    return Complex{self_.re * factor, self_.im * factor};
}

extern "C" __global__ void __launch_bounds__(256) numbers(const Launch launch, const Complex *__restrict__ x, Complex *__restrict__ y, unsigned *__restrict__ steps) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(steps, launch.steps_len, i, julia(load(x, launch.x_len, i), launch.c, 50u));
    const Complex z = Complex_add(Complex_mul_2(Complex_neg(Complex_conjugate(load(x, launch.x_len, i))), 2.0f), Complex{0.0f, 1.0f});
    store(y, launch.y_len, i, Complex{z.re, z.im + 1.0f});
    if (i < launch.y_len) y[i].re = z.re - load(x, launch.x_len, i).im;
    const Complex right = Complex_new(0.0f, 2.0f);
    if ((z.re == right.re && z.im == right.im) || load(x, launch.x_len, i).re == Complex{0.0f, 0.0f}.re) {
        if (i < launch.y_len) y[i].im = load(y, launch.y_len, i).im + 100.0f;
    }
}
