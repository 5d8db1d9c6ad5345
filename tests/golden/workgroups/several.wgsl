// several, tests/kernels/workgroups.rs:91

struct Found {
    at: u32,
    value: f32,
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
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

var<workgroup> pivot: u32;
var<workgroup> table: array<array<f32, 4>, 32>;
var<workgroup> found: array<Found, 32>;
var<workgroup> is_large: array<u32, 32>;

fn x_load(index: u32) -> f32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return f32();
}

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(32, 1, 1)
fn several(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(32u, 1u, 1u) + local_id;
    let i = global_id.x;
    let lane = local_id.x;
    let value_1 = x_load(i);
    for (var k = 0u; k < 4u; k += 1u) {
        table[lane][k] = value_1 * f32(k);
    }
    found[lane] = Found(i, value_1);
    is_large[lane] = u32(value_1 > 10.0f);
    if (lane == 31u) {
        pivot = workgroup_id.x % 32u;
    }
    workgroupBarrier();
    let other = found[pivot];
    var count = 0.0f;
    for (var k = 0u; k < 32u; k += 1u) {
        if ((is_large[k] != 0u)) {
            count += 1.0f;
        }
    }
    workgroupBarrier();
    found[lane].value = found[lane].value + table[31u - lane][pivot % 4u];
    let index_1 = lane + 32u;
    table[index_1][0u] = 1000.0f;
    let nothing = table[lane + 32u][1u] + found[lane + 100u].value;
    workgroupBarrier();
    y_store(i, found[31u - lane].value + other.value + f32(other.at) + count + nothing);
}
