// shadowing, tests/kernels/bindings.rs:7

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
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_load(index: u32) -> i32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i32(x: f32) -> i32 {
    if (f32_is_nan(x)) { return 0i; }
    if (x >= 2147483648.0f) { return 2147483647i; }
    if (x < -2147483648.0f) { return i32(-2147483648); }
    return i32(x);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

@compute @workgroup_size(256, 1, 1)
fn shadowing(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let x_1 = x_load(i);
    let x_2 = x_1 + 1i;
    {
        let x_3 = x_2 * 100i;
        y_store(4u * i, x_3);
    }
    y_store(4u * i + 1u, x_2);
    var x_3: i32;
    if (x_2 > 3i) {
        let x_4 = x_2 - 3i;
        x_3 = x_4 * 2i;
    } else {
        let x_4 = 3i - x_2;
        x_3 = x_4;
    }
    y_store(4u * i + 2u, x_3);
    let x_4 = f32(x_3) * 0.5f;
    for (var x_5 = 0i; x_5 < 2i; x_5 += 1i) {
        let index_1 = 4u * i + 3u;
        y_store(index_1, y_load(index_1) + x_5);
    }
    let index_1 = 4u * i + 3u;
    y_store(index_1, y_load(index_1) + f32_to_i32(x_4));
}
