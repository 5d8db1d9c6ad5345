// ranges, tests/kernels/unroll.rs:25

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
@group(0) @binding(0) var<storage, read_write> y: array<i32>;

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn ranges(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    var at_1 = global_id.x * 20u;
    y_store(at_1, -1i);
    at_1 += 1u;
    y_store(at_1, 0i);
    at_1 += 1u;
    y_store(at_1, 1i);
    at_1 += 1u;
    y_store(at_1, 9i);
    at_1 += 1u;
    y_store(at_1, 5i);
    at_1 += 1u;
    y_store(at_1, 1i);
    at_1 += 1u;
    y_store(at_1, 18i);
    at_1 += 1u;
    y_store(at_1, 12i);
    at_1 += 1u;
    y_store(at_1, 6i);
    at_1 += 1u;
    y_store(at_1, 0i);
    at_1 += 1u;
    var table = array<i32, 3>(7i, 8i, 9i);
    y_store(at_1, table[0u]);
    at_1 += u32(table[0u]) / 7u;
    if (table[0u] != 8i) {
        y_store(at_1, table[0u]);
        at_1 += 1u;
    }
    y_store(at_1, table[1u]);
    at_1 += u32(table[1u]) / 7u;
    if (table[1u] != 8i) {
        y_store(at_1, table[1u]);
        at_1 += 1u;
    }
    y_store(at_1, table[2u]);
    at_1 += u32(table[2u]) / 7u;
    if (table[2u] != 8i) {
        y_store(at_1, table[2u]);
        at_1 += 1u;
    }
    y_store(at_1, -1i);
    at_1 = at_1;
}
