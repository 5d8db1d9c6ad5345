// bounds_once, tests/kernels/loops.rs:143

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
fn bounds_once(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    var end = 3u;
    let to = end;
    for (var k = 0u; k < to; k += 1u) {
        end += 10u;
        let k_1 = k * 2u;
        y_store(0u, y_load(0u) + k_1);
    }
    var start = 5u;
    start -= 3u;
    let to_1 = 8u - start;
    for (var k = start; k < to_1; k += 1u) {
        start += 1u;
        y_store(1u, y_load(1u) * 10u + k);
    }
    for (var k = 0u; k < 2u; k += 1u) {
        for (var k_1 = 0u; k_1 < 3u; k_1 += 1u) {
            y_store(2u, y_load(2u) * 10u + k_1);
        }
        y_store(2u, y_load(2u) * 10u + k + 5u);
    }
    for (var counter = 0u; counter < 4u; counter += 1u) {
        var k = counter;
        k += 1u;
        y_store(3u, y_load(3u) * 10u + k);
        k = 0u;
    }
    y_store(4u, end);
}
