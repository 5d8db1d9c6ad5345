// carried, tests/kernels/half.rs:94

enable f16;

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    scale: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<f16>;

fn y_store(index: u32, value: f16) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

fn f16_from_bits(bits: u32) -> f16 {
    return f16(unpack2x16float(bits).x);
}

@compute @workgroup_size(256, 1, 1)
fn carried(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var table = array<f16, 6>(0.0h, 1.0h, 65504.0h, 0.0009765625h, 6.1035156e-5h, f16_from_bits(0x7c00u));
    let half = f16_from_bits(launch.scale);
    let quarter = f16_from_bits(launch.scale) * f16_from_bits(launch.scale);
    var sum = 0.0h;
    for (var counter = 0u; counter < i; counter += 1u) {
        sum += half + quarter;
    }
    y_store(i, table[i % 6u] * f16_from_bits(launch.scale) + sum);
}
