// y[i] = i + 1, with i the row-major index of the invocation, where i < limit
struct Block {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    site: u32,
    limit: u32,
    y_len: u32, y_offset: u32,
}
var<immediate> block: Block;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

@compute @workgroup_size(4, 2, 1)
fn succeed(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let id = (vec3<u32>(block.first_x, block.first_y, block.first_z) + group) * vec3<u32>(4u, 2u, 1u) + local;
    if id.x >= block.size_x || id.y >= block.size_y || id.z >= block.size_z {
        return;
    }
    let i = (id.z * block.size_y + id.y) * block.size_x + id.x;
    if i < block.limit && i < block.y_len {
        y[block.y_offset + i] = i + 1u;
    }
}
