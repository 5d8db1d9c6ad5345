// matching, tests/kernels/patterns.rs:174

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
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_load(index: u32) -> u32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn matching(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let matched = x_load(i);
    let small = matched >= (-3i) && matched <= 3i;
    let matched_1 = x_load(i);
    let even = matched_1 % 2i == 0i;
    let matched_2 = x_load(i);
    let pair = (matched_2 >= 0i && small) || matched_2 == 7i;
    y_store(i, u32(small) + 10u * u32(even) + 100u * u32(pair));
    let matched_3 = x_load(i);
    var decided = matched_3 == 1i || matched_3 == 2i;
    if (!decided) {
        let matched_4 = x_load(i) + 1i;
        decided = matched_4 >= 5i && matched_4 < 8i;
    }
    if (decided) {
        y_store(i, y_load(i) + 1000u);
    }
}
