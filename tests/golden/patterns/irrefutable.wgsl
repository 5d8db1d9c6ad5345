// irrefutable, tests/kernels/patterns.rs:275

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
fn irrefutable(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var sum = 0u;
    let to = x_load(i);
    for (var counter = 0u; counter < to; counter += 1u) {
        var k = counter;
        k *= 2u;
        sum += k;
    }
    let to_1 = x_load(i);
    var more = 0u < to_1;
    var next = to_1 - 1u;
    while (more) {
        let current = next;
        more = current != 0u;
        next = current - 1u;
        let n = current;
        sum += n;
    }
    let to_2 = x_load(i);
    var more_1 = true;
    var next_1 = 0u;
    while (more_1) {
        let current = next_1;
        more_1 = current != to_2;
        next_1 = current + 1u;
        sum += 1u;
    }
    let matched = x_load(i);
    let matched_1 = sum;
    let last = matched_1;
    y_store(i, last);
}
