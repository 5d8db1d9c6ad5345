// branched, tests/kernels/reach.rs:45

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
fn branched(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var before: u32;
    if (i > 0u) {
        before = x_load(i - 1u);
    } else {
        before = 100u;
    }
    var at_1: u32;
    if (i % 3u == 0u) {
        at_1 = i + 2u;
    } else {
        at_1 = i - 1u;
    }
    var twice = i;
    if (x_load(i) > 50u) {
        twice = i - 3u;
    }
    var sum = 0u;
    let to = i + 3u;
    var more = i < to;
    var next = to - 1u;
    while (more) {
        let j = next;
        more = j != i;
        next = j - 1u;
        sum += x_load(j);
    }
    let to_1 = min(launch.x_len, i + 2u);
    for (var j = i; j < to_1; j += 1u) {
        sum += 2u * x_load(j);
    }
    y_store(i, before + 3u * x_load(at_1) + 5u * x_load(twice) + 7u * sum);
}
