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
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(4) var<storage, read_write> record: Record;

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

// tests/kernels/generics.rs:127
fn Vector_f32_2_splat(value: f32) -> Vector_f32_2 {
    return Vector_f32_2(array<f32, 2>(value, value));
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
fn Vector_f32_3_splat(value: f32) -> Vector_f32_3 {
    return Vector_f32_3(array<f32, 3>(value, value, value));
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
fn Vector_f32_3_with_i32(self_: Vector_f32_3, place: u32, value: i32) -> Vector_f32_3 {
    var self__1 = self_;
    if (place >= 3u) {
        panic_with_2(0u, 3u, place);
        return Vector_f32_3();
    }
    self__1.parts[place] = i32_into2(value);
    return self__1;
}

// tests/kernels/generics.rs:140
fn Vector_f32_3_with_f32(self_: Vector_f32_3, place: u32, value: f32) -> Vector_f32_3 {
    var self__1 = self_;
    if (place >= 3u) {
        panic_with_2(1u, 3u, place);
        return Vector_f32_3();
    }
    self__1.parts[place] = f32_into2(value);
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(2u, launch.a_len, i);
        return;
    }
    let a_1 = a[launch.a_offset + i];
    if (i >= launch.b_len) {
        panic_with_2(3u, launch.b_len, i);
        return;
    }
    let b_1 = b[launch.b_offset + i];
    let result = Vector_f32_3_with_i32(Vector_f32_3_sub(Vector_f32_3_add(a_1, Vector_f32_3_mul(b_1, launch.factor)), Vector_f32_3_splat(launch.factor)), 0u, 7i);
    if (panicked != 0u) {
        return;
    }
    let result_1 = Vector_f32_3_with_f32(result, 1u, 2.5f);
    if (panicked != 0u) {
        return;
    }
    if (i >= launch.y_len) {
        panic_with_2(4u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = result_1;
    let two = Vector_f32_3_first_two(y[launch.y_offset + i]);
    if (i >= launch.dots_len) {
        panic_with_2(5u, launch.dots_len, i);
        return;
    }
    dots[launch.dots_offset + i] = Vector_f32_3_dot(a_1, b_1) + Vector_f32_2_dot(two, Vector_f32_2_splat(launch.factor)) + two.parts[1u];
}
