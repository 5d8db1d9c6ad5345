// neighbours, tests/kernels/bounds.rs:23

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

fn y_load(index: u32) -> i32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn neighbours(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    if (i == 0u) {
        y_store(0u, y_load(1u) + y_load(100u) + y_load(4294967295u) + 5i);
        y_store(launch.y_len, 99i);
        let index_1 = launch.y_len + 1u;
        y_store(index_1, y_load(index_1) + 98i);
        let index_2 = launch.y_len - 1u;
        y_store(index_2, y_load(index_2) - 1i);
    }
}
