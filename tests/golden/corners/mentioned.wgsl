// mentioned, tests/kernels/corners.rs:40

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
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn mentioned(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var parity = array<i32, 2>(x_load(i) & 1i, x_load(i));
    var value_1: i32;
    if (parity[0u] == 0i && parity[1u] >= 10i) {
        value_1 = 1i;
    } else if (parity[1u] <= (-3i)) {
        value_1 = 2i;
    } else {
        let matched = Shape(parity, Kind_Square);
        value_1 = i32(matched.sides[0u] == 0i) * 3i;
    }
    y_store(i, value_1);
}
