// labelled, tests/kernels/workgroups.rs:138

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    limits_len: u32,
    limits_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> limits: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

var<workgroup> ring: array<u32, 8>;

fn limits_load(index: u32) -> u32 {
    if (index < launch.limits_len) { return limits[launch.limits_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(8, 1, 1)
fn labelled(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(8u, 1u, 1u) + local_id;
    let lane = local_id.x;
    let limit = limits_load(workgroup_id.x);
    var seen = 0u;
    ring[lane] = lane;
    workgroupBarrier();
    for (var round_1 = 0u; round_1 < 10u; round_1 += 1u) {
        var continues = false;
        var breaks = false;
        var inner = 0u;
        loop {
            let next = ring[(lane + 1u) % 8u];
            workgroupBarrier();
            ring[lane] = next + round_1;
            workgroupBarrier();
            inner += 1u;
            if (inner == 3u) {
                continues = true;
                break;
            }
            if (round_1 * 3u + inner > limit) {
                breaks = true;
                break;
            }
            if (limit % 2u == 0u) {
                seen += ring[7u - lane];
                workgroupBarrier();
            } else {
                seen ^= next;
            }
        }
        if (continues) {
            continue;
        }
        if (breaks) {
            break;
        }
    }
    var bonus: u32;
    loop {
        if (limit > 20u) {
            bonus = 0u;
            break;
        }
        ring[lane] = ring[lane] + 1u;
        workgroupBarrier();
        bonus = ring[(lane + 3u) % 8u];
        break;
    }
    y_store(global_id.x, seen * 100u + bonus + ring[lane]);
}
