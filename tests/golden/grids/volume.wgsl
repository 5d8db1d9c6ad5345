// volume, tests/kernels/grids.rs:51

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

@compute @workgroup_size(4, 2, 3)
fn volume(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(4u, 2u, 3u) + local_id;
    if (global_id.x >= launch.size_x || global_id.y >= launch.size_y || global_id.z >= launch.size_z) { return; }
    invocation(global_id, local_id, workgroup_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>, local_id: vec3<u32>, workgroup_id: vec3<u32>) {
    let id = global_id;
    let size = vec3<u32>(launch.size_x, launch.size_y, launch.size_z);
    let at = (id.z * size.y + id.y) * size.x + id.x;
    let local = local_id;
    let group_1 = workgroup_id;
    let groups = vec3<u32>((launch.size_x + 3u) / 4u, (launch.size_y + 1u) / 2u, (launch.size_z + 2u) / 3u);
    let inside = (local.z * 2u + local.y) * 4u + local.x;
    let group_2 = (group_1.z * groups.y + group_1.y) * groups.x + group_1.x;
    if (at >= launch.y_len) {
        panic_with_2(0u, launch.y_len, at);
        return;
    }
    y[launch.y_offset + at] = y[launch.y_offset + at] + (1u + inside + 100u * group_2);
}
