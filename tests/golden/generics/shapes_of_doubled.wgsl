// shapes_of, tests/kernels/generics.rs:406

struct Square {
    value_: f32,
}

struct Doubled_Square {
    shape: Square,
    times: u32,
}

struct Doubled_Doubled_Square {
    shape: Doubled_Square,
    times: u32,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    shapes_len: u32,
    shapes_offset: u32,
    y_len: u32,
    y_offset: u32,
    corners_len: u32,
    corners_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> shapes: array<Doubled_Square>;
@group(0) @binding(1) var<storage, read_write> y: array<array<f32, 2>>;
@group(0) @binding(2) var<storage, read_write> corners: array<u32>;

fn shapes_load(index: u32) -> Doubled_Square {
    if (index < launch.shapes_len) { return shapes[launch.shapes_offset + index]; }
    return Doubled_Square();
}

fn y_store(index: u32, value: array<f32, 2>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn corners_store(index: u32, value: u32) {
    if (index < launch.corners_len) { corners[launch.corners_offset + index] = value; }
}

// tests/kernels/generics.rs:341
fn u32_factor(self_: u32) -> f32 {
    return f32(self_);
}

// tests/kernels/generics.rs:347
fn f32_factor(self_: f32) -> f32 {
    return self_;
}

// tests/kernels/generics.rs:375
fn Square_area(self_: Square) -> f32 {
    return self_.value_ * self_.value_;
}

// tests/kernels/generics.rs:323
fn Square_scaled_area_u32(self_: Square, by: u32) -> f32 {
    return Square_area(self_) * u32_factor(by) * u32_factor(by);
}

// tests/kernels/generics.rs:392
fn Doubled_Square_area(self_: Doubled_Square) -> f32 {
    return Square_scaled_area_u32(self_.shape, self_.times);
}

// tests/kernels/generics.rs:331
fn Doubled_Square_describe_number(number: u32) -> f32 {
    return f32(number);
}

// tests/kernels/generics.rs:323
fn Doubled_Square_scaled_area_u32(self_: Doubled_Square, by: u32) -> f32 {
    return Doubled_Square_area(self_) * u32_factor(by) * u32_factor(by);
}

// tests/kernels/generics.rs:327
fn Doubled_Square_describe(self_: Doubled_Square) -> array<f32, 2> {
    return array<f32, 2>(Doubled_Square_describe_number(8u), Doubled_Square_scaled_area_u32(self_, 2u));
}

// tests/kernels/generics.rs:392
fn Doubled_Doubled_Square_area(self_: Doubled_Doubled_Square) -> f32 {
    return Doubled_Square_scaled_area_u32(self_.shape, self_.times);
}

// tests/kernels/generics.rs:401
fn sum_of_Doubled_Square_Doubled_Doubled_Square(first: Doubled_Square, second: Doubled_Doubled_Square) -> f32 {
    return Doubled_Square_area(first) + Doubled_Doubled_Square_area(second);
}

// tests/kernels/generics.rs:323
fn Doubled_Square_scaled_area_f32(self_: Doubled_Square, by: f32) -> f32 {
    return Doubled_Square_area(self_) * f32_factor(by) * f32_factor(by);
}

@compute @workgroup_size(64, 1, 1)
fn shapes_of(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(64u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var described = Doubled_Square_describe(shapes_load(i));
    let sum = sum_of_Doubled_Square_Doubled_Doubled_Square(shapes_load(i), Doubled_Doubled_Square(shapes_load(i), 3u));
    y_store(i, array<f32, 2>(described[0u] + sum, described[1u] + Doubled_Square_area(shapes_load(i)) + Doubled_Square_scaled_area_f32(shapes_load(i), 0.5f)));
    corners_store(i, 320808u);
}
