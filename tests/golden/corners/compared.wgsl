// compared, tests/kernels/corners.rs:24

const Kind_Round: u32 = 0u;
const Kind_Square: u32 = 1u;

struct Shape {
    sides: array<i32, 2>,
    kind: u32,
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
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<Shape>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn x_load(index: u32) -> Shape {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return Shape();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

// tests/kernels/corners.rs:14
fn Kind_checked(value_1: u32) -> u32 {
    return select(Kind_Round, value_1, value_1 == Kind_Round || value_1 == Kind_Square);
}

// tests/kernels/corners.rs:8
fn Shape_checked(value_1: Shape) -> Shape {
    return Shape(value_1.sides, Kind_checked(value_1.kind));
}

@compute @workgroup_size(256, 1, 1)
fn compared(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let next = Shape_checked(x_load(u32_rem(i + 1u, launch.x_len)));
    let left = Shape_checked(x_load(i));
    let left_1 = Shape_checked(x_load(i));
    let left_2 = Shape_checked(x_load(i));
    y_store(i, u32(left.sides[0u] == next.sides[0u] && left.sides[1u] == next.sides[1u] && left.kind == next.kind) + u32(left_1.sides[0u] < next.sides[0u] || (left_1.sides[0u] == next.sides[0u] && left_1.sides[1u] < next.sides[1u]) || (left_1.sides[0u] == next.sides[0u] && left_1.sides[1u] == next.sides[1u] && left_1.kind < next.kind)) * 2u + u32(left_2.sides[0u] > next.sides[0u] || (left_2.sides[0u] == next.sides[0u] && left_2.sides[1u] > next.sides[1u]) || (left_2.sides[0u] == next.sides[0u] && left_2.sides[1u] == next.sides[1u] && left_2.kind >= next.kind)) * 4u);
}
