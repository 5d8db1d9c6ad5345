// y[i] = i + 1, which each invocation prints, and a panic where i >= y_len
struct Block {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    y_len: u32, y_offset: u32,
}
struct Record {
    count: atomic<u32>,
    is_whole: atomic<u32>,
    words: array<u32, 62>,
}
struct Ring {
    head: atomic<u32>,
    lost: atomic<u32>,
    capacity: u32,
    unused: u32,
    words: array<u32>,
}
var<immediate> block: Block;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;
@group(0) @binding(1) var<storage, read_write> record: Record;
@group(0) @binding(2) var<storage, read_write> ring: Ring;

@compute @workgroup_size(1)
fn print_and_fail(@builtin(workgroup_id) group_in_dispatch: vec3<u32>) {
    let i = block.first_x + group_in_dispatch.x;
    let at = atomicAdd(&ring.head, 12u);
    if at + 12u > ring.capacity {
        atomicAdd(&ring.lost, 1u);
    } else {
        ring.words[at] = 12u;
        ring.words[at + 1u] = block.kernel;
        ring.words[at + 2u] = block.number;
        ring.words[at + 4u] = i;
        ring.words[at + 10u] = i;
        ring.words[at + 11u] = bitcast<u32>(f32(i) / 2.0);
    }
    if i < block.y_len {
        y[block.y_offset + i] = i + 1u;
    } else if atomicAdd(&record.count, 1u) == 0u {
        record.words[0] = block.kernel;
        record.words[1] = block.number;
        record.words[2] = 2u;
        record.words[3] = i;
        record.words[9] = block.y_len;
        record.words[10] = i;
        atomicStore(&record.is_whole, 1u);
    }
}
