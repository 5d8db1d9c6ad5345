// constant_ranges, tests/kernels/loops.rs:108

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

fn y_load(index: u32) -> u32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn constant_ranges(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    for (var k = 0u; k < 3u; k += 1u) {
        y_store(0u, y_load(0u) * 10u + k);
    }
    for (var k = 1u; k < 4u; k += 1u) {
        y_store(1u, y_load(1u) * 10u + k);
    }
    for (var k = 0u; k < 10u; k += 4u) {
        y_store(2u, y_load(2u) * 10u + k);
    }
    for (var k = 0u; k < 9u; k += 4u) {
        y_store(3u, y_load(3u) * 10u + k);
    }
    var more = true;
    var next = 4u;
    while (more) {
        let k = next;
        more = k != 2u;
        next = k - 1u;
        y_store(4u, y_load(4u) * 10u + k);
    }
    for (var k = -2i; k < 1i; k += 1i) {
        y_store(5u, y_load(5u) * 10u + u32(k + 5i));
    }
    for (var k = 5u; k < 2u; k += 1u) {
        y_store(6u, k);
    }
    for (var counter = 0i; counter < 4i; counter += 1i) {
        y_store(7u, y_load(7u) + 1u);
    }
    let from_1 = 2147483646i;
    var more_1 = true;
    var next_1 = from_1;
    while (more_1) {
        let k = next_1;
        more_1 = k != 2147483647i;
        next_1 = k + 1i;
        y_store(8u, y_load(8u) + u32(k));
    }
    var more_2 = true;
    var next_2 = 4294967295u;
    while (more_2) {
        let k = next_2;
        more_2 = k >= 2147483648u;
        next_2 = k - 2147483648u;
        y_store(9u, y_load(9u) + k / 2u);
    }
}
