// across, tests/kernels/workgroups.rs:340

struct Tuple2_f32_f32 {
    f0: f32,
    f1: f32,
}

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    scale: f32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

var<workgroup> best: f32;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(8, 2, 1)
fn across(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(8u, 2u, 1u) + local_id;
    let id = global_id;
    let local = local_id;
    let lane = local.y * 8u + local.x;
    let at_1 = id.y * launch.size_x + id.x;
    let is_inside = id.x < launch.size_x && id.y < launch.size_y;
    var value_1: f32;
    if (is_inside) {
        value_1 = x_load(at_1);
    } else {
        value_1 = 0.0f;
    }
    var pair = Tuple2_f32_f32(value_1, f32(lane));
    var window = array<f32, 3>();
    var half: f32;
    if (lane % 2u == 0u) {
        half = pair.f0 / 2.0f;
    } else {
        half = pair.f0 * 2.0f;
    }
    let steps = select(16u, 3u, launch.scale > 2.0f);
    for (var step_1 = 0u; step_1 < steps; step_1 += 1u) {
        if (lane == step_1) {
            best = pair.f0 + half;
        }
        workgroupBarrier();
        let current = best;
        let index_1 = step_1 % 3u;
        window[index_1] = window[index_1] + current;
        pair.f1 = pair.f1 + current * launch.scale;
        workgroupBarrier();
    }
    if (is_inside) {
        y_store(at_1, pair.f0 + pair.f1 + window[0u] - window[1u] * 2.0f + window[2u] + half);
    }
}
