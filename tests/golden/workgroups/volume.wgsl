// volume, tests/kernels/workgroups.rs:315

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

var<workgroup> tile: array<u32, 24>;
var<workgroup> tile_1: array<u32, 24>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(1) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
}

@compute @workgroup_size(4, 3, 2)
fn volume(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(4u, 3u, 2u) + local_id;
    invocation(global_id, local_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>) {
    let id = global_id;
    let size = vec3<u32>(launch.size_x, launch.size_y, launch.size_z);
    let at = (id.z * size.y + id.y) * size.x + id.x;
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
        if (at >= launch.y_len) {
            panic_with_2(0u, launch.y_len, at);
            return;
        }
        y[launch.y_offset + at] = first * 10000u + second;
    }
}
