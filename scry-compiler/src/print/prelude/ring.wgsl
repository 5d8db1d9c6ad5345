struct Ring { head: atomic<u32>, lost: atomic<u32>, capacity: u32, unused: u32, words: array<u32> }
@group(0) @binding($BINDING) var<storage, read_write> ring: Ring;
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
