// shadows, tests/kernels/names.rs:82

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    out_len: u32,
    out_offset: u32,
    on: u32,
    grid: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;

fn out_store(index: u32, value: u32) {
    if (index < launch.out_len) { out[launch.out_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn shadows(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let main = 1u;
    let half = 2u;
    let shadows_1 = 3u;
    let HOST = 4u;
    let SHARED = 5u;
    var length = 6u;
    length += 1u;
    for (var texture_1 = 0u; texture_1 < 2u; texture_1 += 1u) {
        length += texture_1 * 100u;
    }
    let matched = length;
    if (matched > 1000u) {
        out_store(1u, 1u);
    } else {
        out_store(1u, matched);
    }
    out_store(0u, main + half * 10u + shadows_1 * 100u + HOST * 1000u + SHARED * 10000u + launch.on - launch.grid);
}
