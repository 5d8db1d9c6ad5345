// numbers, tests/kernels/structs.rs:82

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

struct Complex {
    float re;
    float im;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
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

extern "C" __global__ void __launch_bounds__(256) numbers(const Launch launch, const Complex *__restrict__ x, Complex *__restrict__ y, unsigned *__restrict__ steps, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        if (i >= launch.steps_len) {
            panic(panicked, 1u, launch.steps_len, i);
            return;
        }
        steps[i] = julia(x[i], launch.c, 50u);
        const Complex z = Complex_add(Complex_mul_2(Complex_neg(Complex_conjugate(x[i])), 2.0f), Complex{0.0f, 1.0f});
        if (i >= launch.y_len) {
            panic(panicked, 2u, launch.y_len, i);
            return;
        }
        y[i] = Complex{z.re, z.im + 1.0f};
        y[i].re = z.re - x[i].im;
        const Complex right = Complex_new(0.0f, 2.0f);
        if ((z.re == right.re && z.im == right.im) || x[i].re == Complex{0.0f, 0.0f}.re) {
            y[i].im = y[i].im + 100.0f;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
