// agreed, tests/kernels/workgroups.rs:389

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

var<workgroup> go_on: u32;
var<workgroup> values: array<u32, 32>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(32, 1, 1)
fn agreed(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(32u, 1u, 1u) + local_id;
    let lane = local_id.x;
    values[lane] = x_load(global_id.x);
    var rounds = 0u;
    loop {
        workgroupBarrier();
        if (lane == 0u) {
            go_on = 0u;
            for (var k = 0u; k < 32u; k += 1u) {
                if (values[k] > 1u) {
                    go_on = go_on + 1u;
                }
            }
        }
        let count = workgroupUniformLoad(&go_on);
        if (count == 0u || rounds == 50u) {
            break;
        }
        values[lane] = values[lane] / 2u;
        rounds += 1u;
    }
    y_store(global_id.x, rounds * 10u + values[lane]);
}
