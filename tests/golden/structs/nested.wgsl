// nested, tests/kernels/structs.rs:358

struct Meters {
    value: f32,
}

struct Point {
    x: Meters,
    y: Meters,
}

struct Bounds {
    low: Point,
    high: Point,
    weights: array<array<i32, 2>, 2>,
}

struct Shape {
    corners: array<Point, 3>,
    id: u32,
    bounds: Bounds,
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
    to: Point,
    first: Shape,
    empty_len: u32,
    empty_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> shapes: array<Shape>;
@group(0) @binding(1) var<storage, read_write> empty: array<u32>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

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

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

// A NaN loses against a number.
fn f32_min(a: f32, b: f32) -> f32 {
    return select(b, a, a < b || f32_is_nan(b));
}

fn f32_max(a: f32, b: f32) -> f32 {
    return select(b, a, a > b || f32_is_nan(b));
}

// tests/kernels/structs.rs:313
fn Point_new(x: Meters, y: Meters) -> Point {
    return Point(x, y);
}

// tests/kernels/structs.rs:305
fn Meters_get(self_: Meters) -> f32 {
    return self_.value;
}

// tests/kernels/structs.rs:325
fn Point_least(self_: Point, other: Point) -> Point {
    return Point(Meters(f32_min(self_.x.value, other.x.value)), Meters(f32_min(Meters_get(self_.y), Meters_get(other.y))));
}

// tests/kernels/structs.rs:329
fn Point_most(self_: Point, other: Point) -> Point {
    let rest = Point(self_.x, Meters(f32_max(self_.y.value, other.y.value)));
    return Point(Meters(f32_max(self_.x.value, other.x.value)), rest.y);
}

// tests/kernels/structs.rs:336
fn Shape_with_corner(self_: Shape, i: u32, to: Point) -> Shape {
    var self__1 = self_;
    if (i >= 3u) {
        panic_with_2(0u, 3u, i);
        return Shape();
    }
    self__1.corners[i] = to;
    let rest = self__1.bounds;
    var bounds = Bounds(self__1.corners[0u], self__1.corners[0u], rest.weights);
    for (var k = 1u; k < 3u; k += 1u) {
        bounds.low = Point_least(bounds.low, self__1.corners[k]);
        bounds.high = Point_most(bounds.high, self__1.corners[k]);
    }
    let index = i % 2u;
    bounds.weights[index][1u] = bounds.weights[index][1u] + 1i;
    let index_1 = i % 2u;
    bounds.weights[1u][index_1] = bounds.weights[1u][index_1] * 3i;
    self__1.bounds = bounds;
    return self__1;
}

// tests/kernels/structs.rs:349
fn Shape_is_empty(self_: Shape) -> bool {
    return self_.bounds.low.x.value == self_.bounds.high.x.value && self_.bounds.low.y.value == self_.bounds.high.y.value;
}

// tests/kernels/structs.rs:301
fn Meters_new(value: f32) -> Meters {
    return Meters(value);
}

@compute @workgroup_size(256, 1, 1)
fn nested(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.shapes_len) {
        panic_with_2(1u, launch.shapes_len, i);
        return;
    }
    var shape = Shape_with_corner(shapes[launch.shapes_offset + i], i % 3u, launch.to);
    if (panicked != 0u) {
        return;
    }
    var element = shapes[launch.shapes_offset + i];
    shape.corners[2u] = element.corners[i % 3u];
    let kept = launch.first;
    let index = i % 2u;
    shape.bounds.weights[1u][index] = shape.bounds.weights[1u][index] - kept.bounds.weights[i % 2u][0u];
    shapes[launch.shapes_offset + i] = shape;
    shapes[launch.shapes_offset + i].id = launch.first.id + i;
    let index_1 = i % 2u;
    shapes[launch.shapes_offset + i].bounds.weights[index_1][1u] = shapes[launch.shapes_offset + i].bounds.weights[index_1][1u] << 1u;
    let result = Shape_with_corner(shape, 0u, shape.corners[1u]);
    if (panicked != 0u) {
        return;
    }
    if (Shape_is_empty(result)) {
        if (i >= launch.empty_len) {
            panic_with_2(2u, launch.empty_len, i);
            return;
        }
        empty[launch.empty_offset + i] = 1u;
    }
    var picked = array<Point, 3>(Point_new(Meters(0.0f), Meters(0.0f)), launch.first.bounds.high, Point_new(Meters_new(1.5f), Meters(0.0f)));
    shapes[launch.shapes_offset + i].bounds.high = picked[i % 3u];
}
