// skips, tests/kernels/workgroups.rs:238

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
fn skips(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(8u, 1u, 1u) + local_id;
    let lane = local_id.x;
    let limit = limits_load(workgroup_id.x);
    var sum = 0u;
    for (var round_1 = 0u; round_1 < 3u; round_1 += 1u) {
        var continues = false;
        ring[lane] = lane + round_1 + sum;
        loop {
            if (limit % 2u == 0u) {
                workgroupBarrier();
                let next = ring[(lane + 1u) % 8u];
                workgroupBarrier();
                if (next % 3u == 0u) {
                    break;
                }
                if (next % 3u == 1u) {
                    continues = true;
                    break;
                }
                sum += next;
            }
            sum += 100u;
            break;
        }
        if (continues) {
            continue;
        }
        sum += 1000u;
    }
    if (limit > 4u) {
        workgroupBarrier();
        if (lane % 2u == 0u) {
            return;
        }
    }
    y_store(global_id.x, sum + 1u);
}
