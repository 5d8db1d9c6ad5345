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
    kernel: u32,
    number: u32,
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

// tests/shared-items/src/lib.rs:23
fn wrapped(i: u32) -> u32 {
    return i % 4u;
}

// tests/shared-items/src/lib.rs:18
fn in_tile(i: u32) -> Place {
    return Place(wrapped(i), wrapped(i / 4u));
}

// tests/shared-items/src/lib.rs:78
fn Rectangle_new(width: f32, height: f32, at: Place) -> Rectangle {
    return Rectangle(width, height, Corner(at.x, at.y));
}

// tests/shared-items/src/lib.rs:111
fn Rectangle_add(self_: Rectangle, other: Rectangle) -> Rectangle {
    let width = self_.width;
    let height = self_.height;
    let at = self_.at;
    return Rectangle(width + other.width, height + other.height, Corner(at.x + other.at.x, at.y + other.at.y));
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
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.y_len) {
        panic_with_2(0u, launch.y_len, i);
        return;
    }
    y[launch.y_offset + i] = corner_of(i);
    if (i >= launch.sides_len) {
        panic_with_2(1u, launch.sides_len, i);
        return;
    }
    if (i >= launch.areas_len) {
        panic_with_2(2u, launch.areas_len, i);
        return;
    }
    areas[launch.areas_offset + i] = Square_total(sides[launch.sides_offset + i]) + Rectangle_total(Rectangle_new(2.0f, 8.0f, y[launch.y_offset + i]));
}
