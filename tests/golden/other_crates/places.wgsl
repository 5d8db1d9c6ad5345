// places, tests/kernels/other_crates.rs:18

struct Place {
    x: u32,
    y: u32,
}

struct Square {
    value: f32,
}

struct Corner {
    x: u32,
    y: u32,
}

struct Rectangle {
    width: f32,
    height: f32,
    at: Corner,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
    areas_len: u32,
    areas_offset: u32,
    sides_len: u32,
    sides_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<Place>;
@group(0) @binding(1) var<storage, read_write> areas: array<f32>;
@group(0) @binding(2) var<storage, read> sides: array<Square>;

fn y_load(index: u32) -> Place {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return Place();
}

fn y_store(index: u32, value: Place) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn areas_store(index: u32, value: f32) {
    if (index < launch.areas_len) { areas[launch.areas_offset + index] = value; }
}

fn sides_load(index: u32) -> Square {
    if (index < launch.sides_len) { return sides[launch.sides_offset + index]; }
    return Square();
}

// tests/shared-items/src/lib.rs:23
fn wrapped(i: u32) -> u32 {
    return i % 4u;
}

// tests/shared-items/src/lib.rs:18
fn in_tile(i: u32) -> Place {
    return Place(wrapped(i), wrapped(i / 4u));
}

// tests/shared-items/src/lib.rs:78
fn Rectangle_new(width: f32, height: f32, at_1: Place) -> Rectangle {
    return Rectangle(width, height, Corner(at_1.x, at_1.y));
}

// tests/shared-items/src/lib.rs:111
fn Rectangle_add(self_: Rectangle, other: Rectangle) -> Rectangle {
    let width = self_.width;
    let height = self_.height;
    let at_1 = self_.at;
    return Rectangle(width + other.width, height + other.height, Corner(at_1.x + other.at.x, at_1.y + other.at.y));
}

// tests/shared-items/src/lib.rs:83
fn Rectangle_corner(self_: Rectangle) -> Place {
    return Place(self_.at.x, self_.at.y);
}

// tests/kernels/other_crates.rs:11
fn corner_of(i: u32) -> Place {
    let a = Rectangle_new(1.0f, 2.0f, in_tile(i));
    let sum = Rectangle_add(a, Rectangle_new(3.0f, 4.0f, in_tile(8u)));
    return Rectangle_corner(sum);
}

// tests/shared-items/src/lib.rs:117
fn squared(x: f32) -> f32 {
    return x * x;
}

// tests/shared-items/src/lib.rs:91
fn Square_area(self_: Square) -> f32 {
    return squared(self_.value);
}

// tests/shared-items/src/lib.rs:53
fn Square_total(self_: Square) -> f32 {
    return Square_area(self_) * 2.0f;
}

// tests/shared-items/src/lib.rs:99
fn Rectangle_area(self_: Rectangle) -> f32 {
    return self_.width * self_.height;
}

// tests/shared-items/src/lib.rs:103
fn Rectangle_total(self_: Rectangle) -> f32 {
    return Rectangle_area(self_);
}

@compute @workgroup_size(256, 1, 1)
fn places(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    y_store(i, corner_of(i));
    areas_store(i, Square_total(sides_load(i)) + Rectangle_total(Rectangle_new(2.0f, 8.0f, y_load(i))));
}
