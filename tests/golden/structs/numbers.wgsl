// numbers, tests/kernels/structs.rs:82

struct Complex {
    re: f32,
    im: f32,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    c: Complex,
    y_len: u32,
    y_offset: u32,
    steps_len: u32,
    steps_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<Complex>;
@group(0) @binding(1) var<storage, read_write> y: array<Complex>;
@group(0) @binding(2) var<storage, read_write> steps: array<u32>;

fn x_load(index: u32) -> Complex {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return Complex();
}

fn y_load(index: u32) -> Complex {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return Complex();
}

fn y_store(index: u32, value: Complex) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn steps_store(index: u32, value: u32) {
    if (index < launch.steps_len) { steps[launch.steps_offset + index] = value; }
}

// tests/kernels/structs.rs:24
fn Complex_norm_squared(self_: Complex) -> f32 {
    return self_.re * self_.re + self_.im * self_.im;
}

// tests/kernels/structs.rs:42
fn Complex_mul(self_: Complex, other: Complex) -> Complex {
    return Complex(self_.re * other.re - self_.im * other.im, self_.re * other.im + self_.im * other.re);
}

// tests/kernels/structs.rs:20
fn Complex_new(re: f32, im: f32) -> Complex {
    return Complex(re, im);
}

// tests/kernels/structs.rs:35
fn Complex_add(self_: Complex, other: Complex) -> Complex {
    return Complex_new(self_.re + other.re, self_.im + other.im);
}

// tests/kernels/structs.rs:71
fn julia(z: Complex, c: Complex, limit: u32) -> u32 {
    var z_1 = z;
    for (var i = 0u; i < limit; i += 1u) {
        if (Complex_norm_squared(z_1) > 4.0f) {
            return i;
        }
        z_1 = Complex_add(Complex_mul(z_1, z_1), c);
    }
    return limit;
}

// tests/kernels/structs.rs:28
fn Complex_conjugate(self_: Complex) -> Complex {
    return Complex(self_.re, -self_.im);
}

// tests/kernels/structs.rs:56
fn Complex_neg(self_: Complex) -> Complex {
    return Complex(-self_.re, -self_.im);
}

// tests/kernels/structs.rs:49
fn Complex_mul_2(self_: Complex, factor: f32) -> Complex {
    return Complex(self_.re * factor, self_.im * factor);
}

@compute @workgroup_size(256, 1, 1)
fn numbers(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    steps_store(i, julia(x_load(i), launch.c, 50u));
    let z = Complex_add(Complex_mul_2(Complex_neg(Complex_conjugate(x_load(i))), 2.0f), Complex(0.0f, 1.0f));
    y_store(i, Complex(z.re, z.im + 1.0f));
    if (i < launch.y_len) { y[launch.y_offset + i].re = z.re - x_load(i).im; }
    let right = Complex_new(0.0f, 2.0f);
    if ((z.re == right.re && z.im == right.im) || x_load(i).re == Complex(0.0f, 0.0f).re) {
        if (i < launch.y_len) { y[launch.y_offset + i].im = y_load(i).im + 100.0f; }
    }
}
