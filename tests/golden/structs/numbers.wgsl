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
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    if (i >= launch.steps_len) {
        panic_with_2(1u, launch.steps_len, i);
        return;
    }
    steps[launch.steps_offset + i] = julia(x[launch.x_offset + i], launch.c, 50u);
    let z = Complex_add(Complex_mul_2(Complex_neg(Complex_conjugate(x[launch.x_offset + i])), 2.0f), Complex(0.0f, 1.0f));
    if (i >= launch.y_len) {
        panic_with_2(2u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = Complex(z.re, z.im + 1.0f);
    y[launch.y_offset + i].re = z.re - x[launch.x_offset + i].im;
    let right = Complex_new(0.0f, 2.0f);
    if ((z.re == right.re && z.im == right.im) || x[launch.x_offset + i].re == Complex(0.0f, 0.0f).re) {
        y[launch.y_offset + i].im = y[launch.y_offset + i].im + 100.0f;
    }
}
