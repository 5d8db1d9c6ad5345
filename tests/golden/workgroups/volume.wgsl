// volume, tests/kernels/workgroups.rs:314

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

var<workgroup> tile: array<u32, 24>;
var<workgroup> tile_1: array<u32, 24>;

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(4, 3, 2)
fn volume(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(4u, 3u, 2u) + local_id;
    let id = global_id;
    let size = vec3<u32>(launch.size_x, launch.size_y, launch.size_z);
    let at_1 = (id.z * size.y + id.y) * size.x + id.x;
    let own = id.z * 100u + id.y * 10u + id.x;
    let id_1 = local_id;
    let lane = (id_1.z * 3u + id_1.y) * 4u + id_1.x;
    tile[lane] = own;
    workgroupBarrier();
    let swapped = tile[(lane + 12u) % 24u];
    workgroupBarrier();
    let first = swapped;
    let argument = first + 1u;
    var result: u32;
    let id_2 = local_id;
    let lane_1 = (id_2.z * 3u + id_2.y) * 4u + id_2.x;
    tile_1[lane_1] = argument;
    workgroupBarrier();
    let swapped_1 = tile_1[(lane_1 + 12u) % 24u];
    workgroupBarrier();
    let swapped_2 = swapped_1;
    if (swapped_2 % 3u == 0u) {
        result = argument;
    } else if (swapped_2 % 3u == 1u) {
        result = swapped_2 + 1000u;
    } else {
        result = swapped_2;
    }
    let second = result;
    if (id.x < size.x && id.y < size.y && id.z < size.z) {
        y_store(at_1, first * 10000u + second);
    }
}
