// carried, tests/kernels/tuples.rs:30

struct Tuple2_u32_u32 {
    f0: u32,
    f1: u32,
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
fn carried(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var value_1: Tuple2_u32_u32;
    if (x_load(i) > 10u) {
        value_1 = Tuple2_u32_u32(10u, x_load(i));
    } else {
        value_1 = Tuple2_u32_u32(x_load(i), 10u);
    }
    let low = value_1.f0;
    let high = value_1.f1;
    var state = Tuple2_u32_u32(0u, 1u);
    for (var counter = low; counter < high; counter += 1u) {
        state = Tuple2_u32_u32(state.f1, state.f0 + state.f1);
    }
    let a = state.f0;
    var found: Tuple2_u32_u32;
    loop {
        state.f0 = state.f0 + 1u;
        if (state.f0 % 5u == 0u) {
            found = Tuple2_u32_u32(state.f0, 1u);
            break;
        }
    }
    y_store(i, a * 1000u + found.f0 + found.f1);
}
