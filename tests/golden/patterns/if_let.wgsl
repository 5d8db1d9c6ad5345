// if_let, tests/kernels/patterns.rs:6

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

@compute @workgroup_size(256, 1, 1)
fn if_let(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let matched = x_load(i);
    if ((matched >= 1i && matched <= 3i) || matched == 7i) {
        y_store(i, 10i);
    } else {
        let matched_1 = x_load(i);
        if (matched_1 >= 4i) {
            y_store(i, matched_1);
        } else {
            y_store(i, -1i);
        }
    }
    var sign_1: i32;
    let matched_1 = x_load(i);
    if (matched_1 == 0i) {
        sign_1 = 0i;
    } else {
        sign_1 = 100i;
    }
    let matched_2 = x_load(i);
    var a = sign_1;
    if (matched_2 == 5i) {
        a += 7i;
        y_store(i, y_load(i) + a);
    }
    var value_1: i32;
    let matched_3 = x_load(i);
    if (matched_3 < 0i) {
        value_1 = 1000i;
    } else {
        value_1 = 2000i;
    }
    y_store(i, y_load(i) + value_1);
}
