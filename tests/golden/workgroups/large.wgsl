// large, tests/kernels/workgroups.rs:423

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

var<workgroup> words: array<u32, 12000>;
var<workgroup> bytes: array<array<u32, 100>, 20>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(128, 1, 1)
fn large(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(128u, 1u, 1u) + local_id;
    let i = global_id.x;
    let lane = local_id.x;
    for (var k = 0u; k < 90u; k += 1u) {
        let kept = x_load(i) + k;
        let index_1 = k * 128u + lane;
        words[index_1] = kept;
    }
    let kept = x_load(i);
    let index_1 = lane % 20u;
    let index_2 = lane / 20u;
    bytes[index_1][index_2] = kept;
    workgroupBarrier();
    var sum = bytes[(127u - lane) % 20u][(127u - lane) / 20u];
    for (var k = 0u; k < 90u; k += 1u) {
        sum += words[k * 128u + 127u - lane];
    }
    y_store(i, sum);
}
