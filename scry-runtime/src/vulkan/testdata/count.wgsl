// y[i] += 1 + i, with i the row-major index of the invocation in a three-dimensional grid
struct Block {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    y_len: u32, y_offset: u32,
}
var<immediate> block: Block;
@group(0) @binding(0) var<storage, read_write> y: array<u32>;

@compute @workgroup_size(2, 1, 1)
fn count(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let id = (vec3<u32>(block.first_x, block.first_y, block.first_z) + group) * vec3<u32>(2u, 1u, 1u) + local;
    if id.x < block.size_x && id.y < block.size_y && id.z < block.size_z {
        let i = (id.z * block.size_y + id.y) * block.size_x + id.x;
        y[block.y_offset + i] += 1u + i;
    }
}
