// bounds, tests/kernels/arrays.rs:57

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
fn bounds(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var a = array<u32, 3>(11u, 12u, 13u);
    var b = array<array<u32, 2>, 2>(array<u32, 2>(21u, 22u), array<u32, 2>(23u, 24u));
    var c = array<bool, 2>(true, true);
    let index_1 = x_load(i);
    y_store(16u * i, a[index_1]);
    y_store(16u * i + 1u, b[index_1][0u]);
    y_store(16u * i + 2u, b[0u][index_1]);
    y_store(16u * i + 3u, u32(c[index_1]));
    var row = b[index_1];
    y_store(16u * i + 4u, row[0u] + row[1u]);
    a[index_1] = 100u;
    b[index_1][1u] = 200u;
    b[1u][index_1] = b[1u][index_1] + 300u;
    c[index_1] = false;
    y_store(16u * i + 5u, a[0u] + a[1u] * 1000u + a[2u] * 1000000u);
    y_store(16u * i + 6u, b[0u][0u] + b[0u][1u] * 1000u);
    y_store(16u * i + 7u, b[1u][0u] + b[1u][1u] * 1000u);
    y_store(16u * i + 8u, u32(c[0u]) + u32(c[1u]) * 2u);
}
