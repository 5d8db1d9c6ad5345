// aliases, tests/kernels/device_functions.rs:471

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    rows_len: u32,
    rows_offset: u32,
    totals_len: u32,
    totals_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> rows: array<array<f32, 3>>;
@group(0) @binding(1) var<storage, read_write> totals: array<f32>;

fn rows_load(index: u32) -> array<f32, 3> {
    if (index < launch.rows_len) { return rows[launch.rows_offset + index]; }
    return array<f32, 3>();
}

fn totals_store(index: u32, value: f32) {
    if (index < launch.totals_len) { totals[launch.totals_offset + index] = value; }
}

// tests/kernels/device_functions.rs:459
fn total(row: array<f32, 3>) -> f32 {
    var total_1 = 0.0f;
    for (var i = 0u; i < 3u; i += 1u) {
        total_1 += row[i];
    }
    return total_1;
}

@compute @workgroup_size(256, 1, 1)
fn aliases(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var row = rows_load(i);
    totals_store(i, total(row) + total(array<f32, 3>(1.0f, 1.0f, 1.0f)));
}
