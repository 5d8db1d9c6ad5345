// y[i] = 3 * y[i] + x[i] + a
struct Block {
    size_x: u32, size_y: u32, size_z: u32,
    first_x: u32, first_y: u32, first_z: u32,
    kernel: u32, number: u32,
    a: u32,
    x_len: u32, x_offset: u32,
    y_len: u32, y_offset: u32,
}
var<immediate> block: Block;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

@compute @workgroup_size(64)
fn step_once(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let i = (block.first_x + group.x) * 64u + local.x;
    if i < block.size_x && i < block.x_len && i < block.y_len {
        y[block.y_offset + i] = 3u * y[block.y_offset + i] + x[block.x_offset + i] + block.a;
    }
}
