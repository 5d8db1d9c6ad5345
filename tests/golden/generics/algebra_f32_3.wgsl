// algebra, tests/kernels/generics.rs:248

struct Vector_f32_3 {
    parts: array<f32, 3>,
}

struct Vector_f32_2 {
    parts: array<f32, 2>,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    factor: f32,
    y_len: u32,
    y_offset: u32,
    dots_len: u32,
    dots_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<Vector_f32_3>;
@group(0) @binding(1) var<storage, read> b: array<Vector_f32_3>;
@group(0) @binding(2) var<storage, read_write> y: array<Vector_f32_3>;
@group(0) @binding(3) var<storage, read_write> dots: array<f32>;

fn a_load(index: u32) -> Vector_f32_3 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return Vector_f32_3();
}

fn b_load(index: u32) -> Vector_f32_3 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return Vector_f32_3();
}

fn y_load(index: u32) -> Vector_f32_3 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return Vector_f32_3();
}

fn y_store(index: u32, value: Vector_f32_3) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn dots_store(index: u32, value: f32) {
    if (index < launch.dots_len) { dots[launch.dots_offset + index] = value; }
}

// tests/kernels/generics.rs:127
fn Vector_f32_2_splat(value_1: f32) -> Vector_f32_2 {
    return Vector_f32_2(array<f32, 2>(value_1, value_1));
}

// tests/kernels/generics.rs:221
fn i32_into2(self_: i32) -> f32 {
    return f32(self_);
}

// tests/kernels/generics.rs:227
fn f32_into2(self_: f32) -> f32 {
    return self_;
}

// tests/kernels/generics.rs:131
fn Vector_f32_2_dot(self_: Vector_f32_2, other: Vector_f32_2) -> f32 {
    var sum = 0.0f;
    for (var i = 0u; i < 2u; i += 1u) {
        sum += self_.parts[i] * other.parts[i];
    }
    return sum;
}

// tests/kernels/generics.rs:184
fn Vector_f32_3_mul(self_: Vector_f32_3, factor: f32) -> Vector_f32_3 {
    var self__1 = self_;
    for (var i = 0u; i < 3u; i += 1u) {
        self__1.parts[i] = self__1.parts[i] * factor;
    }
    return self__1;
}

// tests/kernels/generics.rs:153
fn Vector_f32_3_add(self_: Vector_f32_3, other: Vector_f32_3) -> Vector_f32_3 {
    var self__1 = self_;
    for (var i = 0u; i < 3u; i += 1u) {
        self__1.parts[i] = self__1.parts[i] + other.parts[i];
    }
    return self__1;
}

// tests/kernels/generics.rs:127
fn Vector_f32_3_splat(value_1: f32) -> Vector_f32_3 {
    return Vector_f32_3(array<f32, 3>(value_1, value_1, value_1));
}

// tests/kernels/generics.rs:173
fn Vector_f32_3_neg(self_: Vector_f32_3) -> Vector_f32_3 {
    var negative = self_;
    for (var i = 0u; i < 3u; i += 1u) {
        negative.parts[i] = -self_.parts[i];
    }
    return negative;
}

// tests/kernels/generics.rs:166
fn Vector_f32_3_sub(self_: Vector_f32_3, other: Vector_f32_3) -> Vector_f32_3 {
    return Vector_f32_3_add(self_, Vector_f32_3_neg(other));
}

// tests/kernels/generics.rs:140
fn Vector_f32_3_with_i32(self_: Vector_f32_3, place: u32, value_1: i32) -> Vector_f32_3 {
    var self__1 = self_;
    self__1.parts[place] = i32_into2(value_1);
    return self__1;
}

// tests/kernels/generics.rs:140
fn Vector_f32_3_with_f32(self_: Vector_f32_3, place: u32, value_1: f32) -> Vector_f32_3 {
    var self__1 = self_;
    self__1.parts[place] = f32_into2(value_1);
    return self__1;
}

// tests/kernels/generics.rs:146
fn Vector_f32_3_first_two(self_: Vector_f32_3) -> Vector_f32_2 {
    return Vector_f32_2(array<f32, 2>(self_.parts[0u], self_.parts[1u]));
}

// tests/kernels/generics.rs:131
fn Vector_f32_3_dot(self_: Vector_f32_3, other: Vector_f32_3) -> f32 {
    var sum = 0.0f;
    for (var i = 0u; i < 3u; i += 1u) {
        sum += self_.parts[i] * other.parts[i];
    }
    return sum;
}

@compute @workgroup_size(64, 1, 1)
fn algebra(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    y_store(i, Vector_f32_3_with_f32(Vector_f32_3_with_i32(Vector_f32_3_sub(Vector_f32_3_add(a_1, Vector_f32_3_mul(b_1, launch.factor)), Vector_f32_3_splat(launch.factor)), 0u, 7i), 1u, 2.5f));
    let two = Vector_f32_3_first_two(y_load(i));
    dots_store(i, Vector_f32_3_dot(a_1, b_1) + Vector_f32_2_dot(two, Vector_f32_2_splat(launch.factor)) + two.parts[1u]);
}
