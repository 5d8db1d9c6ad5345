// y[i] after n steps of a generator of pseudo-random numbers, which no compiler makes one of
struct Block {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    n: u32,
    y_len: u32, y_offset: u32,
}
var<immediate> block: Block;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

@compute @workgroup_size(64)
fn work(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let i = (block.first_x + group.x) * 64u + local.x;
    if i < block.size_x && i < block.y_len {
        var value = y[block.y_offset + i];
        for (var round = 0u; round < block.n; round++) {
            value = (value ^ (value >> 13u)) * 1664525u + 1013904223u;
        }
        y[block.y_offset + i] = value;
    }
}
