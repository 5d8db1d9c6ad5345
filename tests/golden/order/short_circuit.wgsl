// short_circuit, tests/kernels/order.rs:116

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
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn short_circuit(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var count = 0u;
    var decided = x_load(i) > 2u;
    if (decided) {
        count += 1u;
        decided = x_load(i) > 4u;
    }
    let a = decided;
    var decided_1 = x_load(i) > 6u;
    if (!decided_1) {
        count += 10u;
        decided_1 = x_load(i) == 3u;
    }
    let b = decided_1;
    var decided_2 = a;
    if (!decided_2) {
        var decided_3 = b;
        if (decided_3) {
            count += 100u;
            decided_3 = x_load(i) % 2u == 0u;
        }
        decided_2 = decided_3;
    }
    let c = decided_2;
    var decided_3 = x_load(i) == 5u;
    if (!decided_3) {
        count += 1000u;
        decided_3 = x_load(i) == 4u;
    }
    var decided_4 = decided_3;
    if (decided_4) {
        count += 10000u;
        decided_4 = x_load(i) == 4u;
    }
    let d = decided_4;
    var decided_5 = x_load(i) < 2u;
    if (decided_5) {
        count += 100000u;
        decided_5 = true;
    }
    if (decided_5 || x_load(i) == 9u) {
        count += 1000000u;
    }
    var decided_6 = x_load(i) == 8u;
    if (decided_6) {
        var value_1: bool;
        loop {
            count += 10000000u;
            value_1 = true;
            break;
        }
        decided_6 = value_1;
    }
    let e = decided_6;
    y_store(i, count * 32u + u32(a) + u32(b) * 2u + u32(c) * 4u + u32(d) * 8u + u32(e) * 16u);
}
