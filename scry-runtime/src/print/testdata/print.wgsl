// every invocation prints its row-major index if that is >= first, and if that is odd, a second time
struct Block {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    first: u32,
}
struct Ring {
    head: atomic<u32>,
    lost: atomic<u32>,
    capacity: u32,
    unused: u32,
    words: array<u32>,
}
var<immediate> block: Block;
@group(0) @binding(0) var<storage, read_write> ring: Ring;

fn print(group: vec3<u32>, local: vec3<u32>, site: u32, i: u32) {
    let len = 12u;
    if atomicLoad(&ring.head) + len > ring.capacity {
        atomicAdd(&ring.lost, 1u);
        return;
    }
    let at = atomicAdd(&ring.head, len);
    if at + len > ring.capacity {
        atomicAdd(&ring.lost, 1u);
        return;
    }
    ring.words[at] = len;
    ring.words[at + 1u] = block.kernel;
    ring.words[at + 2u] = block.number;
    ring.words[at + 3u] = site;
    ring.words[at + 4u] = group.x;
    ring.words[at + 5u] = group.y;
    ring.words[at + 6u] = group.z;
    ring.words[at + 7u] = local.x;
    ring.words[at + 8u] = local.y;
    ring.words[at + 9u] = local.z;
    ring.words[at + 10u] = i;
    ring.words[at + 11u] = bitcast<u32>(f32(i) / 2.0);
}

@compute @workgroup_size(4, 2, 1)
fn print_index(@builtin(workgroup_id) group_in_dispatch: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let group = vec3<u32>(block.first_x, block.first_y, block.first_z) + group_in_dispatch;
    let id = group * vec3<u32>(4u, 2u, 1u) + local;
    if id.x >= block.size_x || id.y >= block.size_y || id.z >= block.size_z {
        return;
    }
    let i = (id.z * block.size_y + id.y) * block.size_x + id.x;
    if i >= block.first {
        print(group, local, 0u, i);
        if i % 2u == 1u {
            print(group, local, 1u, i);
        }
    }
}
