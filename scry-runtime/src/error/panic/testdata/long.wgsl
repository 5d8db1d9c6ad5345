// y[i] = sum of the weights, and a panic where i >= weights[0]; its block is too long for push constants
struct Block {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    weights: array<u32, 40>,
    y_len: u32, y_offset: u32,
}
struct Record {
    count: atomic<u32>,
    is_whole: atomic<u32>,
    words: array<u32, 62>,
}
@group(0) @binding(0) var<storage, read_write> y: array<u32>;
@group(0) @binding(1) var<storage, read> block: Block;
@group(0) @binding(2) var<storage, read_write> record: Record;

@compute @workgroup_size(1)
fn long_block(@builtin(workgroup_id) group_in_dispatch: vec3<u32>) {
    let i = block.first_x + group_in_dispatch.x;
    if i >= block.weights[0] {
        if atomicAdd(&record.count, 1u) == 0u {
            record.words[0] = block.kernel;
            record.words[1] = block.number;
            record.words[2] = 0u;
            record.words[3] = i;
            record.words[9] = block.weights[0];
            record.words[10] = i;
            atomicStore(&record.is_whole, 1u);
        }
        return;
    }
    var sum = 0u;
    for (var at = 0u; at < 40u; at++) {
        sum += block.weights[at];
    }
    y[block.y_offset + i] = sum;
}
