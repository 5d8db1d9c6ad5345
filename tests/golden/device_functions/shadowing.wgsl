// shadowing, tests/kernels/device_functions.rs:379

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

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

// tests/kernels/device_functions.rs:363
fn shadows(square_1: u32, x: u32) -> u32 {
    var x_1 = x;
    let y = square_1 + x_1;
    let x_2 = 2u;
    x_1 += x_2 * y;
    let x_3 = x_1 + 1u;
    let y_1 = x_3 * 2u;
    let x_4 = select(x_3, y_1, y_1 >= 10u);
    if (x_4 % 2u == 0u) {
        return x_4 + y;
    } else {
        return x_4;
    }
}

// tests/kernels/device_functions.rs:10
fn square(x: f32) -> f32 {
    return x * x;
}

@compute @workgroup_size(256, 1, 1)
fn shadowing(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let shadows_ = shadows(i, 3u);
    let square_1 = f32_to_u32(square(2.0f));
    y_store(i, shadows_ * square_1);
}
