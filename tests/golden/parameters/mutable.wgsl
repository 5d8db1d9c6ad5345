// mutable, tests/kernels/parameters.rs:21

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    n: u32,
    up: u32,
    scale: f32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<f32>;

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn mutable_kernel(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    var n_1 = launch.n;
    var up_1 = (launch.up != 0u);
    let i = global_id.x;
    while (n_1 > 100u) {
        n_1 = n_1 / 2u;
        up_1 = !up_1;
    }
    n_1 += i;
    y_store(i, select(-f32(n_1), f32(n_1) * launch.scale, up_1));
}
