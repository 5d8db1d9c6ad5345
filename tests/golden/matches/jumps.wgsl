// jumps, tests/kernels/matches.rs:146

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
fn jumps(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var sum = 0u;
    for (var a = 0u; a < 10u; a += 1u) {
        var continues = false;
        var breaks = false;
        for (var b = 0u; b < 10u; b += 1u) {
            let matched = a + x_load(i);
            if (b == 8u) {
                continues = true;
                break;
            } else if (matched == 7u && b == 3u) {
                breaks = true;
                break;
            } else if (matched == 5u && b == 2u) {
                break;
            } else if (matched == 3u) {
                continue;
            } else if (matched == 1u && b == 1u && x_load(i) == 1u) {
                y_store(i, 77u);
                return;
            }
            sum += a * b + 1u;
        }
        if (continues) {
            continue;
        }
        if (breaks) {
            break;
        }
    }
    y_store(i, sum);
}
