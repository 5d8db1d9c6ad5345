// shapes_of, tests/kernels/generics.rs:406

struct Square {
    value: f32,
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
    kernel: u32,
    number: u32,
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
    return self_.value * self_.value;
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
fn Doubled_Square_describe_number(number_1: u32) -> f32 {
    return f32(number_1);
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.shapes_len) {
        panic_with_2(0u, launch.shapes_len, i);
        return;
    }
    var described = Doubled_Square_describe(shapes[launch.shapes_offset + i]);
    let sum = sum_of_Doubled_Square_Doubled_Doubled_Square(shapes[launch.shapes_offset + i], Doubled_Doubled_Square(shapes[launch.shapes_offset + i], 3u));
    if (i >= launch.y_len) {
        panic_with_2(1u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = array<f32, 2>(described[0u] + sum, described[1u] + Doubled_Square_area(shapes[launch.shapes_offset + i]) + Doubled_Square_scaled_area_f32(shapes[launch.shapes_offset + i], 0.5f));
    if (i >= launch.corners_len) {
        panic_with_2(2u, launch.corners_len, i);
        return;
    }
    corners[launch.corners_offset + i] = 320808u;
}
