// prints_a_lot, tests/kernels/printing.rs:399

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
}

var<immediate> launch: Launch;

struct Ring { head: atomic<u32>, lost: atomic<u32>, capacity: u32, unused: u32, words: array<u32> }
@group(0) @binding(0) var<storage, read_write> ring: Ring;
var<private> printing_workgroup: vec3<u32>;
var<private> printing_local: vec3<u32>;

// Where the values of a text go, behind its head; the end of the ring, and one, if there is no room.
fn print_at(site: u32, len: u32) -> u32 {
    var at = atomicLoad(&ring.head);
    if (at <= ring.capacity && len <= ring.capacity - at) { at = atomicAdd(&ring.head, len); }
    if (at > ring.capacity || len > ring.capacity - at) {
        atomicAdd(&ring.lost, 1u);
        return ring.capacity + 1u;
    }
    ring.words[at + 0u] = len;
    ring.words[at + 1u] = launch.kernel;
    ring.words[at + 2u] = launch.number;
    ring.words[at + 3u] = site;
    ring.words[at + 4u] = printing_workgroup.x;
    ring.words[at + 5u] = printing_workgroup.y;
    ring.words[at + 6u] = printing_workgroup.z;
    ring.words[at + 7u] = printing_local.x;
    ring.words[at + 8u] = printing_local.y;
    ring.words[at + 9u] = printing_local.z;
    return at + 10u;
}

fn print_with_1(site: u32, value_0: u32) {
    let at = print_at(site, 11u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
}

@compute @workgroup_size(256, 1, 1)
fn prints_a_lot(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    printing_workgroup = workgroup_id;
    printing_local = local_id;
    print_with_1(0u, global_id.x);
}
