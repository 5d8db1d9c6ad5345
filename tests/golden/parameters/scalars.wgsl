// scalars, tests/kernels/parameters.rs:8

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    flag: u32,
    signed: i32,
    unsigned: u32,
    float: f32,
    index_1: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn scalars(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    y_store(0u, u32((launch.flag != 0u)));
    y_store(1u, u32(launch.signed));
    y_store(2u, launch.unsigned);
    y_store(3u, bitcast<u32>(launch.float));
    y_store(4u, launch.index_1);
    y_store(5u, select(2u, 1u, (launch.flag != 0u)));
    y_store(6u, u32(!(launch.flag != 0u) && launch.index_1 > 3u));
    y_store(7u, u32(launch.signed < 0i));
}
